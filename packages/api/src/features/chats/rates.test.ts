import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answer } from '../../testing/chat-stage.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { CHATS_OF_TWO_PER_DAY, GATHERINGS_PER_DAY } from './rates.js';

let server: TestServer;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  server = await startTestServer({ rateLimits: true });
  ada = await signUp(server, 'ada');
  ben = await signUp(server, 'ben');
  await signUp(server, 'cleo');
  await signUp(server, 'dan');
});
afterEach(() => server.close());

const SENTENCE =
  'You have started chats or added people to them too often today. Please try again in 24 hours.';

it('somebody who puts others into chats all day is told to wait, and others go on', async () => {
  const { chats } = server.services;
  const { _id: chatId } = await chats.create('ada', { participants: ['ben'] });
  const started = { participants: ['ben', 'cleo'], title: 'Again' };
  for (let times = 1; times < GATHERINGS_PER_DAY - 2; times += 1) {
    await chats.start('ada', started);
  }
  // What is refused, and who is there already, counts for nothing.
  const nobody = { chatId, usernames: ['nobody'] };
  await expect(ada.trpc.chats.addParticipants.mutate(nobody)).rejects.toThrow('User not found');
  await chats.add('ada', { chatId, usernames: ['ben'] });
  const last = { ...started, _id: randomUUID() };
  await ada.trpc.chats.create.mutate(last);
  await chats.add('ada', { chatId: last._id, usernames: ['dan'] });
  const refused = { message: SENTENCE, data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 } };
  const { create, addParticipants, send } = ada.trpc.chats;
  await expect(create.mutate({ participants: ['ben'], title: 'More' })).rejects.toMatchObject(
    refused,
  );
  await expect(addParticipants.mutate({ chatId, usernames: ['dan'] })).rejects.toMatchObject(
    refused,
  );
  for (const [path, body] of [
    ['/chat/createChat', { participants: ['ben'] }],
    [`/chat/${chatId}/addParticipant`, { username: 'dan' }],
  ] as const) {
    expect(await answer(ada, 'POST', path, body)).toEqual({ status: 429, text: SENTENCE });
  }
  // The chat that the two have already is no new one.
  await expect(create.mutate({ participants: ['ben'] })).resolves.toMatchObject({
    participantCount: 2,
  });
  // What was made already is answered, as the first answer may have been lost.
  await expect(create.mutate(last)).resolves.toMatchObject({ title: 'Again' });
  await expect(send.mutate({ chatId, msg: 'Hello' })).resolves.toMatchObject({ msg: 'Hello' });
  await expect(
    ben.trpc.chats.create.mutate({ participants: ['ada'], title: 'Mine' }),
  ).resolves.toMatchObject({ title: 'Mine' });
});

it('nobody has ever more chats with one person alone, which that one could not leave', async () => {
  const { chats } = server.services;
  for (let times = 0; times < CHATS_OF_TWO_PER_DAY; times += 1) {
    await chats.create('ada', { participants: ['ben'], title: `Again ${times}` });
  }
  const refused = { data: { code: 'TOO_MANY_REQUESTS' }, message: SENTENCE };
  for (const participants of [['ben'], ['Ben', 'ben'], ['ada', 'BEN', 'ben']]) {
    const more = ada.trpc.chats.create.mutate({ participants, title: 'More' });
    await expect(more).rejects.toMatchObject(refused);
    const rest = await answer(ada, 'POST', '/chat/createChat', { participants });
    expect(rest).toEqual({ status: 429, text: SENTENCE });
  }
  const chatOf = (person: Person, participants: readonly string[]) =>
    person.trpc.chats.create.mutate({ participants: [...participants], title: 'Others' });
  await expect(chatOf(ada, ['cleo'])).resolves.toMatchObject({ participantCount: 2 });
  await expect(chatOf(ada, ['ben', 'cleo'])).resolves.toMatchObject({ participantCount: 3 });
  await expect(chatOf(ben, ['ada'])).resolves.toMatchObject({ participantCount: 2 });
});
