import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_TRIES_PER_NAME } from '../features/users/rate-limits.js';
import { listen } from '../testing/listen.js';
import { copyOfChat } from '../testing/live-copy.js';
import { hasRedisServer, startRedisServer, type RedisServer } from '../testing/redis-server.js';
import {
  personAt,
  signUpAt,
  startServerProcess,
  type ServerProcess,
} from '../testing/server-process.js';
import type { Person } from '../testing/test-server.js';

describe.skipIf(!hasRedisServer)('a server whose Redis is lost', () => {
  let folder: string;
  let redis: RedisServer;
  let server: ServerProcess;
  let ada: Person;
  let ben: Person;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
    redis = await startRedisServer();
    const settings = { REDIS_URL: redis.url, RATE_LIMITS: 'on' };
    server = await startServerProcess(folder, { env: settings });
    ada = await enter('ada');
    ben = await enter('ben');
  });
  afterEach(async () => {
    await ada.leave();
    await ben.leave();
    await server.kill();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const enter = async (username: string): Promise<Person> =>
    personAt(server.url, username, await signUpAt(server.url, username));

  const signIn = async (password: string): Promise<number> => {
    const response = await fetch(`${server.url}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada', password }),
    });
    return response.status;
  };

  it.each([
    [
      'is killed and comes back with nothing',
      { lose: () => redis.kill(), restore: () => redis.start() },
    ],
    [
      'hangs and goes on',
      {
        lose: () => Promise.resolve(redis.hang()),
        restore: () => Promise.resolve(redis.wake()),
      },
    ],
  ])('goes on when it %s, and tells afterwards what happened', async (_, { lose, restore }) => {
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
    const say = (msg: string) => ada.trpc.chats.send.mutate({ chatId, msg });
    const copy = copyOfChat(ben, chatId);
    await say('before');
    await copy.agrees();
    const cleo = await enter('cleo');
    const { attached } = await listen(cleo, { kind: 'person', username: 'cleo' });
    const socketId = attached[0]?.connectionId;
    await cleo.trpc.users.updateSocket.mutate({ username: 'cleo', socketId });
    await lose();

    await say('meanwhile');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const unavailable = { data: { code: 'SERVICE_UNAVAILABLE', retryAfter: 1 } };
    const claim = { username: 'ada', socketId: 'some connection' };
    await expect(ada.trpc.users.updateSocket.mutate(claim)).rejects.toMatchObject(unavailable);
    await cleo.trpc.users.logout.mutate();
    expect((await cleo.rest('GET', '/question/getQuestion')).status).toBe(401);
    await cleo.leave();
    for (let tries = 0; tries < SIGN_IN_TRIES_PER_NAME; tries += 1) {
      expect(await signIn('wrong')).toBe(401);
    }
    expect(await signIn('correct horse')).toBe(429);

    await restore();
    await copy.agrees();
    await say('after');
    await copy.agrees();
    expect(copy.doubled).toEqual([]);
    copy.close();
  });
});
