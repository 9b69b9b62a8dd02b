-- The least that counts: KEYS[1] counter, ARGV[1] cost, ARGV[2] window ms; replies used and ms left.
local used = redis.call('INCRBY', KEYS[1], ARGV[1])
if used == tonumber(ARGV[1]) then
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  return { used, tonumber(ARGV[2]) }
end
return { used, redis.call('PTTL', KEYS[1]) }
