import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPushService, type PushStandIn } from '../../testing/push-stand-in.js';
import { openServerPlace, type ServerPlace } from '../../testing/server-place.js';
import { personAt, signUpAt, type ServerProcess } from '../../testing/server-process.js';
import { waitFor } from '../../testing/wait-for.js';

/** As fast that the claim of a process that died is over in seconds, by the clock of the next one, which is behind. */
const TIMES_AS_FAST = 120;
const WITHIN_MS = 40_000;

let place: ServerPlace;
let service: PushStandIn;
let running: ServerProcess | undefined;
beforeEach(async () => {
  place = await openServerPlace();
  service = await startPushService();
});
afterEach(async () => {
  await running?.kill();
  await service.close();
  await place.clear();
});

const start = async (): Promise<ServerProcess> => {
  running = await place.start({ timesAsFast: TIMES_AS_FAST, env: { PUSH_PRIVATE: 'on' } });
  return running;
};

it('tells a device once, though the server is killed while it does', async () => {
  const first = await start();
  const cookies = {
    ada: await signUpAt(first.url, 'ada'),
    ben: await signUpAt(first.url, 'ben'),
  };
  const at = (server: ServerProcess, name: 'ada' | 'ben') =>
    personAt(server.url, name, cookies[name]);
  const answer = async (server: ServerProcess, title: string) => {
    const asked = { title, text: 'Because', tagNames: 'reasons' };
    const { _id: qid } = await at(server, 'ada').trpc.questions.ask.mutate(asked);
    await at(server, 'ben').trpc.questions.answer.mutate({ qid, text: 'Therefore' });
  };
  const told = () =>
    service.taken.map(({ message }) => (message.kind === 'notice' ? message.body : message.kind));

  const device = service.deviceOf('phone');
  await at(first, 'ada').trpc.notices.setDevice.mutate({ device });
  await answer(first, 'Told before?');
  await waitFor('the first push', () => told().length === 1, WITHIN_MS);
  service.answers.set('phone', 'silence');
  await answer(first, 'Cut short?');
  await waitFor('the second push', () => service.seen.length === 2, WITHIN_MS);
  await first.kill();
  service.answers.clear();

  const second = await start();
  await waitFor('the push that was cut short', () => told().length === 2, WITHIN_MS);
  await answer(second, 'Told after?');
  await waitFor('the last push', () => told().length === 3, WITHIN_MS);
  expect(told()).toEqual([
    'ben answered Told before?',
    'ben answered Cut short?',
    'ben wrote 1 more answer to your questions',
  ]);
});
