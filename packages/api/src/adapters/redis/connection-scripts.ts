import { defineScript } from './scripts.js';

/*
 * A process has one key, the set of its connections, which expires when it falls silent: what is not in there is over.
 * How it is found stands beside it: a hash for each connection, and the sets of a person's (in the order of arrival)
 * and of a session's. They outlive a process that died, unseen, until they expire; each registration looks at some
 * members of its sets at random and takes out the dead, more than it adds.
 * All keys bear one hash tag, as a script may touch one slot alone: names that scripts make up
 * themselves begin with KEYS[1].
 */
const common = `
local prefix = KEYS[1]
local function connection(id) return prefix .. 'id:' .. id end
local function ofProcess(process) return prefix .. 'process:' .. process end
local function ofUser(username) return prefix .. 'user:' .. username end
local function ofSession(session) return prefix .. 'session:' .. session end

-- What the release before registers is not held by a process, and lives as long as its hash.
local function read(id)
  local known = redis.call('HMGET', connection(id), 'username', 'sessionId', 'process', 'isHeld')
  if not known[1] then return end
  if known[4] and redis.call('SISMEMBER', ofProcess(known[3]), id) == 0 then return end
  return known
end

local function forget(id, username, session, process)
  redis.call('DEL', connection(id))
  redis.call('SREM', ofProcess(process), id)
  redis.call('ZREM', ofUser(username), id)
  redis.call('SREM', ofSession(session), id)
end

local function sweep(ids, command, set)
  for _, id in ipairs(ids) do
    if not read(id) then redis.call(command, set, id) end
  end
end
`;

/** ARGV: lifetime, lifetime of the ways to it, process, id, username, session. */
export const addConnection = defineScript(`${common}
local lifetime, longer, process, id, username, session = unpack(ARGV)
local user, set = ofUser(username), ofSession(session)
local now = redis.call('TIME')
redis.call('SADD', ofProcess(process), id)
redis.call('PEXPIRE', ofProcess(process), lifetime)
redis.call('HSET', connection(id), 'username', username, 'sessionId', session, 'process', process, 'isHeld', 1)
redis.call('PEXPIRE', connection(id), longer)
redis.call('ZADD', user, 'NX', now[1] * 1000000 + now[2], id)
redis.call('PEXPIRE', user, longer)
redis.call('SADD', set, id)
redis.call('PEXPIRE', set, longer)
sweep(redis.call('ZRANDMEMBER', user, 20), 'ZREM', user)
sweep(redis.call('SRANDMEMBER', set, 20), 'SREM', set)
return {}
`);

/** Says again how connections are found. ARGV: lifetime, ids. */
export const keepFound = defineScript(`${common}
for i = 2, #ARGV do
  local known = read(ARGV[i])
  if known then
    for _, key in ipairs({ connection(ARGV[i]), ofUser(known[1]), ofSession(known[2]) }) do
      redis.call('PEXPIRE', key, ARGV[1])
    end
  end
end
return {}
`);

/** Those of other processes stay. ARGV: process, ids. */
export const removeConnections = defineScript(`${common}
for i = 2, #ARGV do
  redis.call('SREM', ofProcess(ARGV[1]), ARGV[i])
  local known = redis.call('HMGET', connection(ARGV[i]), 'username', 'sessionId', 'process')
  if known[3] == ARGV[1] then forget(ARGV[i], unpack(known)) end
end
return {}
`);

/** Answers how many connections the process has here. ARGV: lifetime, process. */
export const renewProcess = defineScript(`${common}
redis.call('PEXPIRE', ofProcess(ARGV[2]), ARGV[1])
return { tostring(redis.call('SCARD', ofProcess(ARGV[2]))) }
`);

/** Answers the ids of all that the process has here. ARGV: process. */
export const listOfProcess = defineScript(`${common}
return redis.call('SMEMBERS', ofProcess(ARGV[1]))
`);

/** ARGV: sessions. */
export const endSessions = defineScript(`${common}
for _, session in ipairs(ARGV) do
  for _, id in ipairs(redis.call('SMEMBERS', ofSession(session))) do
    local known = redis.call('HMGET', connection(id), 'username', 'process')
    if known[1] then forget(id, known[1], session, known[2]) end
  end
  redis.call('DEL', ofSession(session))
end
return {}
`);

/** Answers id, username, session and process of each connection, the oldest first. ARGV: username. */
export const listOfUser = defineScript(`${common}
local answer, user = {}, ofUser(ARGV[1])
for _, id in ipairs(redis.call('ZRANGE', user, 0, -1)) do
  local known = read(id)
  if known then
    for _, part in ipairs({ id, known[1], known[2], known[3] }) do answer[#answer + 1] = part end
  else
    redis.call('ZREM', user, id)
  end
end
return answer
`);

/** The same of one connection, or nothing. ARGV: id. */
export const readConnection = defineScript(`${common}
local known = read(ARGV[1])
if not known then return {} end
return { ARGV[1], known[1], known[2], known[3] }
`);
