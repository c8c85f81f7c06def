import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMailServer, type Answer, type MailServer } from '../../../testing/mail-server.js';
import { openServerPlace, type ServerPlace } from '../../../testing/server-place.js';
import { personAt, signUpAt, type ServerProcess } from '../../../testing/server-process.js';
import { waitFor } from '../../../testing/wait-for.js';

/** As fast that the claim of a process that died is over in seconds, by the clock of the next one, which is behind. */
const TIMES_AS_FAST = 120;
const WITHIN_MS = 40_000;
const ORIGIN = 'https://collabor8.example';

let place: ServerPlace;
let post: MailServer;
let running: ServerProcess | undefined;
let answer: Answer;
beforeEach(async () => {
  place = await openServerPlace();
  answer = undefined;
  post = await startMailServer({ onMail: () => answer });
});
afterEach(async () => {
  await running?.kill();
  await post.close();
  await place.clear();
});

const start = async (): Promise<ServerProcess> => {
  running = await place.start({
    timesAsFast: TIMES_AS_FAST,
    env: {
      SMTP_URL: post.url,
      SMTP_FROM: 'Collabor8 <no-reply@collabor8.example>',
      PUBLIC_ORIGIN: ORIGIN,
    },
  });
  return running;
};

it('brings back who has lost their password, though the server is killed in the middle of the mail', async () => {
  const first = await start();
  const ada = personAt(first.url, 'ada', await signUpAt(first.url, 'ada'));
  await ada.trpc.users.setEmail.mutate({ email: 'ada@people.example' });
  await waitFor('the first mail', () => post.received.length === 1, WITHIN_MS);
  const verify = /verify\/([\w-]+)/.exec(post.received[0]?.text ?? '')?.[1] ?? '';
  await ada.trpc.users.verifyEmail.mutate({ token: verify });
  answer = 'silence';
  await ada.trpc.users.requestReset.mutate({ name: 'ada@people.example' });
  await waitFor('the second mail', () => post.seen.length === 2, WITHIN_MS);
  await first.kill();
  answer = undefined;

  const second = await start();
  await waitFor('the mail that was cut short', () => post.received.length === 2, WITHIN_MS);
  const [, cutShort, whole] = post.seen;
  expect(whole?.messageId).toBe(cutShort?.messageId);
  const token = /reset\/([\w-]+)/.exec(whole?.text ?? '')?.[1] ?? '';
  const stranger = personAt(second.url, '', '');
  await stranger.trpc.users.resetByLink.mutate({ token, password: 'another horse' });
  const again = await stranger.rest('POST', '/user/login', {
    username: 'ada',
    password: 'another horse',
  });
  expect(again.status).toBe(200);
  expect(post.received).toHaveLength(2);
});
