--[[
Replaces an override as a whole.

KEYS[1]   the key of the override
ARGV[1]   ms that it lasts, or 0 for ever
ARGV[2]…  its fields, each a name followed by a value
]]
redis.call('DEL', KEYS[1])
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
if ARGV[1] ~= '0' then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return 1
