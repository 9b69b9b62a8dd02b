-- Goes before the script in tests: its time and all TTLs follow the clock in the last argument instead of the server's.
-- The end of a key's life is kept in a key beside it.
local redis = (function(real)
  local now = tonumber(table.remove(ARGV))

  local function beside(key) return key .. '#expires' end

  local function expire(key, ms)
    real.call('SET', beside(key), string.format('%.0f', now + ms))
    return 1
  end

  for _, key in ipairs(KEYS) do
    local expires = real.call('GET', beside(key))
    if expires and tonumber(expires) <= now then real.call('DEL', key) end
    if expires and real.call('EXISTS', key) == 0 then real.call('DEL', beside(key)) end
  end

  local function run(call, command, ...)
    local key, value, option, ms = ...
    if command == 'TIME' then
      return { string.format('%.0f', math.floor(now / 1000)), string.format('%.0f', now % 1000 * 1000) }
    elseif command == 'PTTL' then
      if real.call('EXISTS', key) == 0 then return -2 end
      local expires = real.call('GET', beside(key))
      return expires and expires - now or -1
    elseif command == 'PEXPIRE' then
      return expire(key, value)
    elseif command == 'SET' and option == 'PX' then
      expire(key, ms)
      return call(command, key, value)
    elseif command == 'SET' then
      return call(command, key, value)
    end
    return call(command, ...)
  end

  return {
    call = function(...) return run(real.call, ...) end,
    pcall = function(...) return run(real.pcall, ...) end
  }
end)(redis)
