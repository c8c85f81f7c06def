import { defineScript } from './scripts.js';

/** Events kept for a topic, at least: a client that missed more reads afresh sooner than it catches up. */
export const LOG_LENGTH = 1000;
/** And their bytes: as many as a socket may have unread before the hub drops it. */
export const LOG_BYTES = 1024 * 1024;
/** A log that nobody has written to or begun to follow for so long is forgotten. */
export const LOG_LIFETIME_MS = 60 * 60 * 1000;

/*
 * A topic's log is two keys of one hash tag: the head (a hash of its epoch, the reign of the primary it
 * began in, the last number given, and the bytes appended since the log was last measured) and the log
 * (a stream, whose ids are those numbers). The head's name is also the channel. A head that is missing,
 * because Redis was flushed, let the key expire or evicted it, begins a new epoch, which no earlier
 * place is in; so does one of an earlier reign, which a restart or a replica that became the primary
 * brought back as it was a while before the end. A reign is asked for in the very script that relies on
 * it, as whoever sends the script may not have heard of another one yet; it costs two microseconds. A
 * log that is missing, or cut, has fewer events than the numbers ask for.
 * KEYS are heads, then logs; ARGV begins with a new epoch and the lifetime of a log.
 */
const common = `
local count = #KEYS / 2
local epoch, lifetime = ARGV[1], ARGV[2]
local reign = redis.call('INFO', 'replication'):match('master_replid:(%w+)')

local function renew(head, log)
  redis.call('DEL', head, log)
  redis.call('HSET', head, 'epoch', epoch, 'reign', reign, 'last', 0, 'bytes', 0)
end

-- Most is asked of logs that were asked just before: their time is not begun anew before a tenth of it is over.
local function open(i)
  local head, log = KEYS[i], KEYS[count + i]
  local known = redis.call('HMGET', head, 'reign', 'epoch', 'last')
  if known[1] ~= reign then
    renew(head, log)
    known = { reign, epoch, '0' }
  end
  if redis.call('PTTL', head) < lifetime * 0.9 then
    redis.call('PEXPIRE', head, lifetime)
    redis.call('PEXPIRE', log, lifetime)
  end
  return head, log, known[2], known[3]
end
`;

/** Numbers an event, appends it to the logs and tells the channels. ARGV: …, length, bytes, text. */
export const appendEvent = defineScript(`${common}
local length, most, text = ARGV[3], tonumber(ARGV[4]), ARGV[5]

-- Cut in bulk, to half: measuring the log for every event would read all of it each time.
local function cut(head, log)
  local sum, first, from = 0, nil, '+'
  while true do
    local page = redis.call('XREVRANGE', log, from, '-', 'COUNT', 20)
    if #page == 0 then break end
    for _, entry in ipairs(page) do
      local bytes = #entry[2][2]
      if sum + bytes > most / 2 then
        if first then redis.call('XTRIM', log, 'MINID', '=', first)
        else redis.call('XTRIM', log, 'MAXLEN', '=', 0) end
        redis.call('HSET', head, 'bytes', sum)
        return
      end
      sum = sum + bytes
      first = entry[1]
      from = '(' .. entry[1]
    end
  end
  redis.call('HSET', head, 'bytes', sum)
end

for i = 1, count do
  local head, log, era = open(i)
  local number = redis.call('HINCRBY', head, 'last', 1)
  redis.call('XADD', log, 'MAXLEN', '~', length, number .. '-0', 'text', text)
  redis.call('PEXPIRE', log, lifetime)
  if redis.call('HINCRBY', head, 'bytes', #text) > most then cut(head, log) end
  redis.call('SPUBLISH', head, 'event ' .. era .. '-' .. number .. '\\n' .. text)
end
return {}
`);

/** Tells the channels without appending. ARGV: …, text. */
export const tellPassing = defineScript(`${common}
for i = 1, count do
  local head, _, era, last = open(i)
  redis.call('SPUBLISH', head, 'passing ' .. era .. '-' .. last .. '\\n' .. ARGV[3])
end
return {}
`);

/** Begins the logs anew and tells the channels. */
export const breakOff = defineScript(`${common}
for i = 1, count do
  renew(KEYS[i], KEYS[count + i])
  local head, _, era, last = open(i)
  redis.call('SPUBLISH', head, 'gap ' .. era .. '-' .. last .. '\\n')
end
return {}
`);

/** The places after the last events. */
export const readPlaces = defineScript(`${common}
local places = {}
for i = 1, count do
  local _, _, era, last = open(i)
  places[i] = era .. '-' .. last
end
return places
`);

/** Where a log stands now, then 'events' and all texts since a place, or 'gap'. ARGV: …, the place's epoch, its number. */
export const readSince = defineScript(`${common}
local _, log, era, last = open(1)
local now = era .. '-' .. last
local missing = tonumber(last) - tonumber(ARGV[4])
if era ~= ARGV[3] or missing < 0 then return { now, 'gap' } end
local answer = { now, 'events' }
if missing == 0 then return answer end
local entries = redis.call('XRANGE', log, '(' .. ARGV[4] .. '-0', '+')
if #entries ~= missing then return { now, 'gap' } end
for _, entry in ipairs(entries) do answer[#answer + 1] = entry[2][2] end
return answer
`);
