--[[
Decides groups of checks atomically. Each group is all-or-nothing by itself: when every enforced check
has room, they and each monitored check that has room are charged; otherwise nothing is.

ARGV[1]   all that is asked, packed:
  struct ">BB"     operation: 0 consume, 1 peek, 2 refund, 3 reset, 4 release, 5 renew
                   clock: 0 for consume and peek of fixed windows without option only, which need none; else 1
  then, to the end, for each group
  struct ">HHBc0"  number of checks, number of override keys, length of the id, id of swl and cc entries
  struct ">BBdddd" for each check: algorithm, flags, maximum, window ms, option, cost
    algorithm   0 fixed window (fw), 1 token bucket (tb), 2 sliding window counter (swc), 3 sliding window log (swl),
                4 concurrency (cc), 5 the counter and the numbers of an earlier check, whose place is the option
    flags       1 monitored, 2 has override keys; added up. Monitored checks come after the enforced ones
    option      fw: 1 for windows that start at multiples of their length; tb: tokens that one window refills;
                refund: ms until the charge would have left the counter
KEYS      for each group: the counter of each check, then the project's and the organization's override of
          each check with flag 2

State     fw "used"; tb "tokens x window:window:time"; swc "window:start:current:previous"; swl a sorted set
          with an entry a unit, scored by the time of its charge; cc likewise, scored by its expiry. Times in ms.

Reply     one string: for each check
  consume, peek    struct ">Bdd" verdict, used, ms until all is free; and with 16 in the verdict ">dddd":
                   maximum, window, ms until more comes free, ms to retry or -1. Without it, that of a fixed window
                   with the numbers asked for, these follow from the rest
  others           struct ">d" how many units were given back, released, renewed, or how many counters were removed
  verdict          0 has room, 1 over the limit, 2 cost above the maximum, 3 unreadable counter;
                   plus 4 for an ignored project override, plus 8 for an ignored organization override

Arguments, tables, functions and elements of a reply are made anew in each call and cost as much as commands do, and a
number costs more to pack than to leave out. So all comes and goes packed, a check has one table, its row, and what
only some calls need is made inside an if.
]]
local FIXED_WINDOW, TOKEN_BUCKET, SLIDING_COUNTER, SLIDING_LOG, CONCURRENCY, SAME = 0, 1, 2, 3, 4, 5
local BOUND = 9007199254740992 -- 2^53
local CONSUME, PEEK, RESET, RENEW = 0, 1, 3, 5
local CHECK, ROW, NUMBERS, LONG = '>BBdddd', '>Bdd', '>dddd', 16
local call, read, pack, find = redis.call, struct.unpack, struct.pack, string.find
local asked, reply, replied, key = ARGV[1], {}, 0, 0
local operation, clock, position = read('>BB', asked)
local now, resolve, openers

local function whole(text)
  if text and (find(text, '^[1-9]%d*$') or text == '0') then
    local number = text + 0
    return number < BOUND and number or nil
  end
end

if clock == 1 then
  local time = call('TIME')
  now = time[1] * 1000 + math.floor(time[2] / 1000)
end

if operation > PEEK then
  local min, max, match, format = math.min, math.max, string.match, string.format

  local function refund_fixed_window(counter, cost, left)
    local used = whole(call('GET', counter))
    local ttl = used and call('PTTL', counter)
    if not used or left < 1 or ttl > left then return 0 end
    local back = min(cost, used)
    call('DECRBY', counter, format('%.0f', back))
    if ttl < 0 then call('PEXPIRE', counter, format('%.0f', left)) end
    return back
  end

  local function refund_token_bucket(counter, cost, left, limit)
    local level, window, time = match(call('GET', counter) or '', '^(%d+):(%d+):(%d+)$')
    level, window = whole(level), whole(window)
    if not (level and window) or window == 0 or left < 1 then return 0 end
    local tokens = min(limit, math.floor((BOUND - 1) / window))
    local back = min(min(cost, tokens) * window, max(tokens * window - level, 0))
    call('SET', counter, format('%.0f:%.0f:%s', level + back, window, time), 'KEEPTTL')
    return math.ceil(back / window)
  end

  local function refund_sliding_counter(counter, cost, left)
    local window, start, current, previous = match(call('GET', counter) or '', '^(%d+):(%d+):(%d+):(%d+)$')
    window, start, current, previous = whole(window), whole(start), whole(current), whole(previous)
    if not (window and start and current and previous) or window == 0 or left < 1 then return 0 end
    -- a charge leaves at the end of the window after its own; rounding down takes the network's delay away
    local charged_in = now + left - 2 * window
    charged_in = charged_in - charged_in % window
    local back = 0
    if charged_in == start then
      back = min(cost, current)
      current = current - back
    elseif charged_in + window == start then
      back = min(cost, previous)
      previous = previous - back
    end
    if back > 0 then
      call('SET', counter, format('%.0f:%.0f:%.0f:%.0f', window, start, current, previous), 'KEEPTTL')
    end
    return back
  end

  -- All entries of an id have one score.
  local function remove_entries(counter, cost, _, _, stays, id)
    local score, removed = call('ZSCORE', counter, id .. ':1'), 0
    if not score or score + stays <= now then return 0 end
    for from = 1, cost, 1000 do
      local members = {}
      for i = from, min(from + 999, cost) do members[#members + 1] = id .. ':' .. format('%.0f', i) end
      removed = removed + call('ZREM', counter, unpack(members))
    end
    return removed
  end

  local function renew_entries(counter, cost, _, _, lease, id)
    local renewed, expiry = 0, format('%.0f', now + lease)
    for i = 1, cost do
      local member = id .. ':' .. format('%.0f', i)
      local score = call('ZSCORE', counter, member)
      if score and tonumber(score) > now then
        call('ZADD', counter, 'XX', expiry, member)
        renewed = renewed + 1
      end
    end
    if renewed > 0 and call('PTTL', counter) < lease then call('PEXPIRE', counter, format('%.0f', lease)) end
    return renewed
  end

  local changes = {
    [FIXED_WINDOW] = refund_fixed_window, [TOKEN_BUCKET] = refund_token_bucket,
    [SLIDING_COUNTER] = refund_sliding_counter, [SLIDING_LOG] = remove_entries,
    [CONCURRENCY] = operation == RENEW and renew_entries
      or function(counter, cost, _, _, _, id) return remove_entries(counter, cost, 0, 0, 0, id) end
  }
  if operation == RESET then
    for algorithm in pairs(changes) do
      changes[algorithm] = function(counter) return call('DEL', counter) end
    end
  end
  while position <= #asked do
    local size, _, id
    size, _, id, position = read('>HHBc0', asked, position)
    for i = key + 1, key + size do
      local algorithm, limit, window, left, cost
      algorithm, _, limit, window, left, cost, position = read(CHECK, asked, position)
      reply[i] = pack('>d', changes[algorithm](KEYS[i], cost, left, limit, window, id))
    end
    key = key + size
  end
  return table.concat(reply)
end

if now then
  local floor, ceil, min, max = math.floor, math.ceil, math.min, math.max
  local match, format = string.match, string.format

  -- An opener gets the row of a check (1 verdict, 2 used, 3 maximum, 4 window, 5 units charged by this call) and
  -- the stored text, sets what is used, and returns nil if the state cannot be read, else the functions
  -- wait(units): ms until so many are free; full(): ms until all are; write(): stores what this call charges.
  local function open_token_bucket(row, counter, text, refill)
    local limit, window, time = row[3], row[4], now
    local capacity = limit * window
    local level = capacity
    if text then
      local stored_level, stored_window, stored_time = match(text, '^(%d+):(%d+):(%d+)$')
      level, stored_window, time = whole(stored_level), whole(stored_window), whole(stored_time)
      if not (level and stored_window and time) or stored_window == 0 then return nil end
      if stored_window ~= window then level = min(floor(level / stored_window), limit) * window end
      local missing, elapsed = capacity - level, now - time
      if missing <= 0 or elapsed >= ceil(missing / refill) then
        level = capacity
      elseif elapsed > 0 then
        level = level + elapsed * refill
      end
      time = max(time, now)
    end
    row[2] = limit - floor(level / window)
    local function wait(units)
      local missing = units * window - (level - row[5] * window)
      return missing > 0 and ceil(missing / refill) + (time - now) or 0
    end
    local function full()
      return wait(limit)
    end
    local function write()
      call('SET', counter, format('%.0f:%.0f:%.0f', level - row[5] * window, window, time),
        'PX', format('%.0f', full()))
    end
    return { wait = wait, full = full, write = write }
  end

  local function open_sliding_counter(row, counter, text)
    local window = row[4]
    local start, current, previous = now - now % window, 0, 0
    if text then
      local stored_window, stored_start, stored_current, stored_previous = match(text, '^(%d+):(%d+):(%d+):(%d+)$')
      stored_window, stored_start = whole(stored_window), whole(stored_start)
      current, previous = whole(stored_current), whole(stored_previous)
      if not (stored_window and stored_start and current and previous) or stored_window == 0 then return nil end
      local since_end = now - stored_start - stored_window
      if since_end < 0 then
        window, start = stored_window, stored_start
      else
        -- a window of another length counts as the one before until it is out of sight
        local follows = start == stored_start + stored_window
        if stored_window ~= window then follows = since_end < window end
        previous, current = follows and current or 0, 0
      end
    end
    local largest = floor((BOUND - 1) / window)
    local limit = min(row[3], largest)
    previous = min(previous, largest)
    local ahead = max(start - now, 0) -- of a clock that went back
    local rest = window - (now + ahead - start)
    row[2], row[3] = current + ceil(previous * rest / window), limit
    local function wait(units)
      local this = current + row[5]
      local room = limit - this - units
      if room >= 0 then return ahead + rest - floor(room * window / previous) end
      return ahead + rest + window - floor((limit - units) * window / this)
    end
    local function full()
      return ahead + rest + (current + row[5] > 0 and window or 0)
    end
    local function write()
      call('SET', counter, format('%.0f:%.0f:%.0f:%.0f', window, start, current + row[5], previous),
        'PX', format('%.0f', full()))
    end
    return { wait = wait, full = full, write = write }
  end

  -- Sliding window log and concurrency: an entry counts until its score + stays.
  local function open_entries(row, counter, stays, id)
    local window, horizon = row[4], format('%.0f', now - stays)
    local stored = redis.pcall('ZCOUNT', counter, '(' .. horizon, '+inf')
    if type(stored) == 'table' then return nil end
    row[2] = stored
    local function leaves(index)
      local entry = call('ZRANGEBYSCORE', counter, '(' .. horizon, '+inf', 'WITHSCORES',
        'LIMIT', format('%.0f', index - 1), 1)
      return tonumber(entry[2]) + stays - now
    end
    local function wait(units)
      local index = row[2] + units - row[3]
      local stored_wait = index <= stored and leaves(index)
      if stored_wait and (row[5] == 0 or stored_wait <= window) then return stored_wait end
      index = index - row[5]
      return index > 0 and max(leaves(index), window) or window
    end
    local function full()
      return max(stored > 0 and leaves(stored) or 0, row[5] > 0 and window or 0)
    end
    local function write()
      local ttl, score = full(), format('%.0f', now + window - stays)
      call('ZREMRANGEBYSCORE', counter, '-inf', horizon)
      for from = 1, row[5], 1000 do -- a larger unpack() overflows the stack of Lua
        local entries = {}
        for i = from, min(from + 999, row[5]) do
          entries[#entries + 1] = score
          entries[#entries + 1] = id .. ':' .. format('%.0f', i)
        end
        call('ZADD', counter, unpack(entries))
      end
      call('PEXPIRE', counter, format('%.0f', ttl))
    end
    return { wait = wait, full = full, write = write }
  end

  openers = {
    [TOKEN_BUCKET] = open_token_bucket,
    [SLIDING_COUNTER] = open_sliding_counter,
    [SLIDING_LOG] = function(row, counter, _, _, id) return open_entries(row, counter, row[4], id) end,
    [CONCURRENCY] = function(row, counter, _, _, id) return open_entries(row, counter, 0, id) end
  }
end

while position <= #asked do
  local size, override_keys, id
  size, override_keys, id, position = read('>HHBc0', asked, position)

  local override_key = key + size + 1
  local overridden = override_keys > 0
    and call('EXISTS', unpack(KEYS, override_key, key + size + override_keys)) > 0
  if overridden and not resolve then
    local function field(text, largest)
      local number = whole(text)
      if number and number >= 1 and number <= largest then return number, false end
      return nil, text ~= false
    end

    -- Each field by itself: project, organization, default. Returns maximum, window, option, ignored overrides.
    function resolve(algorithm, maximum, window, option, project_key, organization_key)
      local limit, seconds, ignored
      local bad = { false, false }
      for level = 1, 2 do
        local fields = redis.pcall('HMGET', level == 1 and project_key or organization_key, 'max_requests', 'expiry')
        if fields.err then
          bad[level] = true
        else
          local own_limit, bad_limit = field(fields[1], 999999999999999)
          local own_seconds, bad_seconds = field(fields[2], 31536000)
          limit, seconds, bad[level] = limit or own_limit, seconds or own_seconds, bad_limit or bad_seconds
        end
      end
      ignored = (bad[1] and 4 or 0) + (bad[2] and 8 or 0)
      local new_maximum, new_window = limit or maximum, seconds and seconds * 1000 or window
      if (algorithm == TOKEN_BUCKET or algorithm == SLIDING_COUNTER) and new_maximum * new_window >= BOUND then
        return maximum, window, option, 12
      end
      return new_maximum, new_window, algorithm == TOKEN_BUCKET and limit or option, ignored
    end
  end

  local texts
  if size > 1 then
    texts = call('MGET', unpack(KEYS, key + 1, key + size))
  else
    local text = redis.pcall('GET', KEYS[key + 1])
    texts = { type(text) == 'table' and '' or text }
  end

  local rejected, unreadable, untimed = false, false, nil
  for i = 1, size do
    local counter, verdict = KEYS[key + i], 0
    local algorithm, flags, limit, window, option, cost
    algorithm, flags, limit, window, option, cost, position = read(CHECK, asked, position)
    if flags >= 2 then
      if overridden then
        limit, window, option, verdict =
          resolve(algorithm, limit, window, option, KEYS[override_key], KEYS[override_key + 1])
        verdict = verdict + LONG
      end
      override_key = override_key + 2
    end

    local text = texts[i]
    if not text and size > 1 and algorithm < SLIDING_LOG and call('EXISTS', counter) == 1 then
      text = '' -- of another type, which MGET does not tell
    end

    local row, readable
    if algorithm == FIXED_WINDOW then
      local used, left = 0, -1
      if text then
        used = whole(text)
        left = used and call('PTTL', counter) or 0
        if left < 0 then
          untimed = untimed or {}
          untimed[i] = true
        end
      end
      if left < 0 then
        left = option == 1 and window - now % window or window
      elseif left == 0 then
        left = 1
      end
      row, readable = { verdict, used or 0, limit, window, 0, left }, used
    else
      row, readable = { verdict % LONG + LONG, 0, limit, window, 0, 0, 0 }, algorithm == SAME
      if not readable then
        row[8] = openers[algorithm](row, counter, text, option, id)
        readable = row[8]
      end
    end
    reply[replied + i] = row

    local shared = algorithm == SAME and reply[replied + option] or row
    if not readable then
      row[1], unreadable, rejected = row[1] + 3, true, true
    elseif cost == 0 or cost <= shared[3] - shared[2] then
      shared[2], shared[5] = shared[2] + cost, shared[5] + cost
    else
      if cost > shared[3] - shared[5] then
        row[1], row[7] = row[1] + 2, -1
      else
        row[1], row[7] = row[1] + 1, shared[8] and shared[8].wait(cost) or shared[6]
      end
      rejected = rejected or flags % 2 == 0
    end
  end

  for i = 1, size do
    local row, counter = reply[replied + i], KEYS[key + i]
    if rejected then row[2], row[5] = row[2] - row[5], 0 end
    local verdict, used, charged, left, functions = row[1], row[2], row[5], row[6], row[8]
    local free, full = left, left
    if used == 0 or unreadable then
      free, full = 0, 0
    elseif functions then
      free, full = functions.wait(used < row[3] and row[3] - used + 1 or 1), functions.full()
    end
    if operation == CONSUME and not unreadable then
      if charged == 0 then
        if functions and call('PTTL', counter) == -1 then
          call('PEXPIRE', counter, string.format('%.0f', math.max(functions.full(), 1)))
        end
      elseif functions then
        functions.write()
      else
        local units = charged == 1 and '1' or string.format('%.0f', charged)
        if texts[i] then
          call('INCRBY', counter, units)
        else
          call('SET', counter, units, 'PX', string.format('%.0f', left))
        end
      end
      if untimed and untimed[i] then call('PEXPIRE', counter, string.format('%.0f', left)) end
    end
    local packed = pack(ROW, verdict, used, full)
    if verdict >= LONG then packed = packed .. pack(NUMBERS, row[3], row[4], free, row[7] or 0) end
    reply[replied + i] = packed
  end

  key, replied = key + size + override_keys, replied + size
end
return replied == 1 and reply[1] or table.concat(reply)
