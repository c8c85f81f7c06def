import { afterEach, beforeEach, expect, it } from 'vitest';
import { openServerPlace, type ServerPlace } from '../../testing/server-place.js';
import { personAt, signUpAt, type ServerProcess } from '../../testing/server-process.js';
import { waitFor } from '../../testing/wait-for.js';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.js';

/** As fast that the claim of a process that died is over in seconds, by the clock of the next one, which is behind. */
const TIMES_AS_FAST = 120;
const WITHIN_MS = 40_000;

let place: ServerPlace;
let receiver: WebhookReceiver;
let running: ServerProcess | undefined;
beforeEach(async () => {
  place = await openServerPlace();
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await running?.kill();
  await receiver.close();
  await place.clear();
});

const start = async (): Promise<ServerProcess> => {
  const env = { WEBHOOKS_PRIVATE: 'on', ADMIN_USERS: 'root' };
  running = await place.start({ timesAsFast: TIMES_AS_FAST, env });
  return running;
};

it('loses nothing that the server was killed in the middle of, and sends it by the same id', async () => {
  const first = await start();
  const root = personAt(first.url, 'root', await signUpAt(first.url, 'root'));
  await root.trpc.webhooks.make.mutate({ address: receiver.url, kinds: ['question.asked'] });
  receiver.answer('silence');
  for (const title of ['One?', 'Two?', 'Three?']) {
    await root.trpc.questions.ask.mutate({ title, text: 'Because', tagNames: 'reasons' });
  }
  await waitFor('the first delivery', () => receiver.received.length > 0, WITHIN_MS);
  await first.kill();
  const cutShort = receiver.received.splice(0).map(({ id }) => id);
  receiver.answer(204);

  await start();
  await waitFor('all deliveries', () => receiver.received.length >= 3, WITHIN_MS);
  const ids = receiver.received.map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toEqual(expect.arrayContaining(cutShort));
});
