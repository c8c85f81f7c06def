import { MESSAGE_MAX_LENGTH } from '@collabor8/domain';
import { createTRPCClient, wsLink } from '@trpc/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppRouter } from '../main/create-api.js';
import { aPng, sendPicture } from '../testing/pictures.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import { WRITES_MAX, WRITES_WINDOW_SECONDS } from './writes.js';

const CALLS_A_BATCH = 50;
const SENTENCE =
  /^You are changing things faster than the server can follow\. Please try again in (\d+) seconds?\.$/;

let server: TestServer;
let ada: Person;

const start = async (rateLimits: boolean, dailyMegabytes = 1024): Promise<void> => {
  server = await startTestServer({ rateLimits, dailyMegabytes });
  ada = await signUp(server, 'ada');
};

beforeEach(() => start(true));

afterEach(() => server.close());

// What is said has a bound of its own, in an hour, which a slow machine would come to first.
const AGAIN = { username: 'ada', biography: 'Again' };
const write = () => ada.trpc.users.updateBiography.mutate(AGAIN);
const writeOverRest = () => ada.rest('PATCH', '/user/updateBiography', AGAIN);

/** Writes in batches until something is refused; answers how many were not. A slow machine may need several windows. */
async function writeUntilRefused(most = 10 * WRITES_MAX): Promise<number> {
  let written = 0;
  for (let asked = 0; asked < most; asked += CALLS_A_BATCH) {
    const answers = await Promise.allSettled(Array.from({ length: CALLS_A_BATCH }, write));
    const accepted = answers.filter(({ status }) => status === 'fulfilled').length;
    written += accepted;
    if (accepted < CALLS_A_BATCH) break;
  }
  return written;
}

/** How one more is refused: asked again where a slow machine has reached the next window. */
async function refused<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    await writeUntilRefused();
    const refusal = await ask();
    if (refusal !== null) return refusal;
  }
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

it('counts each change of a batch, over every transport, and says when to come back', async () => {
  expect(await writeUntilRefused()).toBeGreaterThanOrEqual(WRITES_MAX);
  const rest = await refused(async () => {
    const answer = await writeOverRest();
    return answer.status === 429 ? answer : null;
  });
  const seconds = Number(rest.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(WRITES_WINDOW_SECONDS);
  expect(SENTENCE.exec(await rest.text())?.[1]).toBe(String(seconds));

  const refusal = {
    message: expect.stringMatching(SENTENCE) as string,
    data: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) as number },
  };
  expect(await refused(() => errorOf(write()))).toMatchObject(refusal);
  const overSocket = createTRPCClient<AppRouter>({ links: [wsLink({ client: ada.socket })] });
  const writeOverSocket = () => errorOf(overSocket.users.updateBiography.mutate(AGAIN));
  expect(await refused(writeOverSocket)).toMatchObject(refusal);

  const retryAfter = await refused(async () => {
    const batch = await fetch(`${server.url}/trpc/users.updateBiography`, {
      method: 'POST',
      headers: { cookie: ada.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(AGAIN),
    });
    return batch.headers.get('retry-after');
  });
  expect(Number(retryAfter)).toBeGreaterThan(0);
});

it('leaves reading, other people and what has a rate of its own alone', async () => {
  const uniqueLink = crypto.randomUUID();
  await ada.trpc.whiteboards.create.mutate({ uniqueLink, title: 'A board' });
  expect(await refused(() => errorOf(write()))).toMatchObject({
    message: expect.stringMatching(SENTENCE) as string,
  });
  await ada.trpc.messages.open.query({});
  await ada.trpc.whiteboards.moveCursor.mutate({ id: uniqueLink, cursor: null });
  const ben = await signUp(server, 'ben');
  await ben.trpc.messages.send.mutate({ msg: 'Hello' });
  await ben.leave();
});

it('is off where rates are not limited', async () => {
  await ada.leave();
  await server.close();
  await start(false);
  const most = WRITES_MAX + CALLS_A_BATCH;
  expect(await writeUntilRefused(most)).toBe(most);
  expect((await writeOverRest()).status).toBe(200);
});

it('counts what texts take to read, whose words are many, over every transport', async () => {
  const long = 'x'.repeat(MESSAGE_MAX_LENGTH);
  const messageToAdd = { msg: long, msgFrom: 'ada' };
  const sendLong = [
    () => errorOf(ada.trpc.messages.send.mutate({ msg: long })),
    async () => {
      const answer = await ada.rest('POST', '/messaging/addMessage', { messageToAdd });
      return answer.status === 200 ? null : { message: await answer.text() };
    },
  ];
  const ben = await signUp(server, 'ben');
  for (const send of sendLong) {
    let error: unknown = null;
    for (let sent = 0; sent < 100 && error === null; sent += 1) error = await send();
    expect(error).toMatchObject({ message: expect.stringMatching(SENTENCE) as string });
  }
  const { _id: qid } = await ben.trpc.questions.ask.mutate({
    title: 'T',
    text: 'T',
    tagNames: 't',
  });
  const accepting = () => errorOf(ben.trpc.questions.accept.mutate({ qid, answerId: null }));
  const outcomes: unknown[] = [];
  for (let asked = 0; asked < 20; asked += 1) outcomes.push(await accepting());
  expect(outcomes[0]).toBeNull();
  expect(outcomes).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(SENTENCE) as string }),
  );
  await ben.leave();
  // Pictures have no words.
  expect((await sendPicture(server, ada, await aPng({ width: 300, height: 300 }))).status).toBe(
    200,
  );
});

describe('what one person sends in a day', () => {
  const TOO_MUCH =
    /^You have sent 1 MB within a day, and the server takes no more from one person\. Please try again in 24 hours\.$/;
  /** 30 kB, of ten thousand letters. */
  const long = '€'.repeat(MESSAGE_MAX_LENGTH);
  const refusal = {
    message: expect.stringMatching(TOO_MUCH) as string,
    data: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) as number },
  };

  beforeEach(async () => {
    await ada.leave();
    await server.close();
    await start(true, 1);
  });

  /** Sends two pictures, as so much text would come too fast; answers how many such messages fit then, with what is around them. */
  async function sendPictures(): Promise<number> {
    const noise = await aPng({ width: 400, height: 400 });
    for (let sent = 0; sent < 2; sent += 1) {
      expect((await sendPicture(server, ada, noise)).status).toBe(200);
    }
    return Math.floor((1024 * 1024 - 2 * noise.length) / 30_200);
  }

  async function writeMuch(): Promise<void> {
    const left = await sendPictures();
    for (let sent = 0; sent < left; sent += 1) await ada.trpc.messages.send.mutate({ msg: long });
  }

  it('is bounded over tRPC, WebSocket, REST and for pictures together', async () => {
    await writeMuch();
    await expect(ada.trpc.messages.send.mutate({ msg: long })).rejects.toMatchObject(refusal);
    const overSocket = createTRPCClient<AppRouter>({ links: [wsLink({ client: ada.socket })] });
    await expect(overSocket.messages.send.mutate({ msg: 'x' })).rejects.toMatchObject(refusal);
    const uniqueLink = crypto.randomUUID();
    const draw = overSocket.whiteboards.undo.mutate({ id: uniqueLink, target: 'x' });
    await expect(draw).rejects.toMatchObject(refusal);
    for (const sent of [await writeOverRest(), await sendPicture(server, ada, await aPng())]) {
      expect(sent.status).toBe(429);
      expect(await sent.text()).toMatch(TOO_MUCH);
    }
    const { messages } = (await ada.trpc.messages.open.query({})).value;
    expect(messages.every(({ msg }) => msg === long)).toBe(true);
  });

  it('counts what came over REST and WebSocket, and a picture by its bytes', async () => {
    const overSocket = createTRPCClient<AppRouter>({ links: [wsLink({ client: ada.socket })] });
    const messageToAdd = { msg: long, msgFrom: 'ada' };
    const left = await sendPictures();
    for (let sent = 0; sent < left; sent += 1) {
      if (sent % 2 === 0) await overSocket.messages.send.mutate({ msg: long });
      else await ada.rest('POST', '/messaging/addMessage', { messageToAdd });
    }
    await expect(
      Promise.all([1, 2].map(() => ada.trpc.messages.send.mutate({ msg: long }))),
    ).rejects.toMatchObject(refusal);
  });

  it('keeps nobody from reading, from leaving, nor others from writing', async () => {
    await writeMuch();
    await expect(ada.trpc.messages.send.mutate({ msg: long })).rejects.toMatchObject(refusal);
    await ada.trpc.messages.open.query({});
    const ben = await signUp(server, 'ben');
    await ben.trpc.messages.send.mutate({ msg: 'Hello' });
    await ben.leave();
    expect((await ada.rest('DELETE', '/user/deleteUser/ada')).status).toBe(200);
  });
});
