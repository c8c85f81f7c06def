import { afterEach, beforeEach, expect, it } from 'vitest';
import { listen } from '../../testing/listen.js';
import { openServerPlace, type ServerPlace } from '../../testing/server-place.js';
import { waitFor } from '../../testing/wait-for.js';
import { personAt, signUpAt, type ServerProcess } from '../../testing/server-process.js';

const CHATS = 30;

let place: ServerPlace;
let running: ServerProcess | undefined;
beforeEach(async () => {
  place = await openServerPlace();
});
afterEach(async () => {
  await running?.kill();
  await place.clear();
});

it('finishes the end of an account with many chats when it is killed in the middle of it', async () => {
  const first = await place.start();
  running = first;
  const cookies = { ada: await signUpAt(first.url, 'ada'), ben: await signUpAt(first.url, 'ben') };
  const [ada, ben] = [
    personAt(first.url, 'ada', cookies.ada),
    personAt(first.url, 'ben', cookies.ben),
  ];
  const chatIds: string[] = [];
  for (let n = 0; n < CHATS; n += 1) {
    const chat = { title: `Plan ${n}`, participants: ['ben'] };
    chatIds.push((await ada.trpc.chats.create.mutate(chat))._id);
  }
  const told = await listen(ben, { kind: 'person', username: 'ben' });
  const deleting = Promise.allSettled([ada.trpc.users.delete.mutate({ username: 'ada' })]);
  const isOver = () => told.events.some(({ name }) => name === 'chatUpdate');
  while (!isOver()) await new Promise(setImmediate);
  await first.kill();
  await deleting;

  running = await place.start();
  const again = personAt(running.url, 'ben', cookies.ben);
  const rolesIn = async (chatId: string) => {
    const { participants } = (await again.trpc.chats.open.query({ chatId })).value;
    return participants.map(({ role, gone }) => [role, gone !== undefined]);
  };
  // While people are served again.
  await waitFor('the end of the account', async () =>
    (await Promise.all(chatIds.map(rolesIn))).every((roles) => roles.some(([, gone]) => gone)),
  );
  for (const chatId of chatIds) {
    expect(await rolesIn(chatId)).toEqual([
      ['admin', true],
      ['admin', false],
    ]);
  }
  await expect(signUpAt(running.url, 'ada')).resolves.toBe('');
});
