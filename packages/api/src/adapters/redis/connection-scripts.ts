import { defineScript } from './scripts.js';

/*
 * A connection is a hash that expires; the sets of a person's (in the order of arrival) and of a
 * session's connections are kept as long as their longest member. What expired is still named by its
 * sets: each registration looks at some of them at random and takes out the dead, more than it adds.
 * All keys bear one hash tag, as a script may touch one slot alone: names that scripts make up
 * themselves begin with KEYS[1].
 */
const common = `
local prefix = KEYS[1]
local function connection(id) return prefix .. 'id:' .. id end
local function ofUser(username) return prefix .. 'user:' .. username end
local function ofSession(session) return prefix .. 'session:' .. session end

local function forget(id, username, session)
  redis.call('DEL', connection(id))
  redis.call('ZREM', ofUser(username), id)
  redis.call('SREM', ofSession(session), id)
end

local function sweep(ids, command, set)
  for _, id in ipairs(ids) do
    if redis.call('EXISTS', connection(id)) == 0 then redis.call(command, set, id) end
  end
end
`;

/** ARGV: lifetime, process, id, username, session. */
export const addConnection = defineScript(`${common}
local lifetime, process, id, username, session = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local user, set = ofUser(username), ofSession(session)
local now = redis.call('TIME')
redis.call('HSET', connection(id), 'username', username, 'sessionId', session, 'process', process)
redis.call('PEXPIRE', connection(id), lifetime)
redis.call('ZADD', user, now[1] * 1000000 + now[2], id)
redis.call('PEXPIRE', user, lifetime)
redis.call('SADD', set, id)
redis.call('PEXPIRE', set, lifetime)
sweep(redis.call('ZRANDMEMBER', user, 20), 'ZREM', user)
sweep(redis.call('SRANDMEMBER', set, 20), 'SREM', set)
return {}
`);

/** ARGV: process, id. */
export const removeConnection = defineScript(`${common}
local known = redis.call('HMGET', connection(ARGV[2]), 'process', 'username', 'sessionId')
if known[1] == ARGV[1] then forget(ARGV[2], known[2], known[3]) end
return {}
`);

/** Answers the ids that are over. ARGV: lifetime, process, ids. */
export const renewConnections = defineScript(`${common}
local over = {}
for i = 3, #ARGV do
  local known = redis.call('HMGET', connection(ARGV[i]), 'process', 'username', 'sessionId')
  if known[1] == ARGV[2] then
    redis.call('PEXPIRE', connection(ARGV[i]), ARGV[1])
    redis.call('PEXPIRE', ofUser(known[2]), ARGV[1])
    redis.call('PEXPIRE', ofSession(known[3]), ARGV[1])
  else
    over[#over + 1] = ARGV[i]
  end
end
return over
`);

/** ARGV: sessions. */
export const endSessions = defineScript(`${common}
for _, session in ipairs(ARGV) do
  for _, id in ipairs(redis.call('SMEMBERS', ofSession(session))) do
    local username = redis.call('HGET', connection(id), 'username')
    if username then forget(id, username, session) end
  end
  redis.call('DEL', ofSession(session))
end
return {}
`);

/** Answers id, username, session and process of each connection, the oldest first. ARGV: username. */
export const listOfUser = defineScript(`${common}
local answer, user = {}, ofUser(ARGV[1])
for _, id in ipairs(redis.call('ZRANGE', user, 0, -1)) do
  local known = redis.call('HMGET', connection(id), 'username', 'sessionId', 'process')
  if known[1] then
    for _, part in ipairs({ id, known[1], known[2], known[3] }) do answer[#answer + 1] = part end
  else
    redis.call('ZREM', user, id)
  end
end
return answer
`);

/** The same of one connection, or nothing. ARGV: id. */
export const readConnection = defineScript(`${common}
local known = redis.call('HMGET', connection(ARGV[1]), 'username', 'sessionId', 'process')
if not known[1] then return {} end
return { ARGV[1], known[1], known[2], known[3] }
`);
