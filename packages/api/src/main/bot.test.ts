import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp, startTestServer, type TestServer } from '../testing/test-server.js';

const BOT = fileURLToPath(new URL('../../../../docs/bot.mjs', import.meta.url));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('the bot of docs/ answers what nobody has answered in its tag, once', async () => {
  const ada = await signUp(server, 'ada');
  const robin = await signUp(server, 'robin');
  const token = await robin.trpc.users.makeToken.mutate({ name: 'greeter', scope: 'write' });
  const asked = { title: 'How?', text: 'I would like to know.' };
  const { _id } = await ada.trpc.questions.ask.mutate({ ...asked, tagNames: 'bots' });
  const other = await ada.trpc.questions.ask.mutate({ ...asked, tagNames: 'people' });
  const bot = spawn(process.execPath, [BOT], {
    env: { URL: server.url, TOKEN: token, TAG: 'bots', EVERY: '0.05' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(bot.stdout, 'data')) as [Buffer];
    expect(line.toString()).toBe(`Answered ${_id}\n`);
    // It looks again meanwhile, and leaves what has an answer.
    await new Promise((resolve) => setTimeout(resolve, 300));
  } finally {
    bot.kill();
  }
  const answersOf = async (id: string) => {
    const response = await ada.rest('GET', `/question/getQuestionById/${id}`);
    return ((await response.json()) as { answers: { ansBy: string }[] }).answers;
  };
  expect((await answersOf(_id)).map(({ ansBy }) => ansBy)).toEqual(['robin']);
  expect(await answersOf(other._id)).toEqual([]);
});
