import { randomUUID } from 'node:crypto';
import { RINGING_MS } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { offer } from '../../testing/call-tab.js';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';
import { missedCalls } from './documents.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage({ processes: 2 });
});
afterEach(() => stage.close());

const messagesIn = async (person: Person, chatId: string) =>
  (await read(person.trpc.chats.open.query({ chatId }))).messages;

/** The messages of all chats that the two have to themselves. */
async function linesBetween(person: Person, other: string) {
  const chats = (await chatsOf(person)).filter(
    ({ participantCount, participantNames }) =>
      participantCount === 2 && participantNames.includes(other),
  );
  return (await Promise.all(chats.map(({ _id }) => messagesIn(person, _id)))).flat();
}

async function cancelled(): Promise<string> {
  const { callId } = await stage.ring();
  await stage.a1.calls.hangUp.mutate({ callId });
  return callId;
}

it('leaves a line of the caller’s in a new chat of the two, and tells the one who missed it', async () => {
  const { ben, eve } = stage;
  const told = await listen(ben, { kind: 'person', username: 'ben' });
  const callId = await cancelled();
  const [chat] = await chatsOf(ben);
  expect(chat).toMatchObject({
    participantNames: ['ada', 'ben'],
    participantCount: 2,
    lastMessage: { msg: 'Missed call', msgFrom: 'ada' },
  });
  expect(await linesBetween(ben, 'ada')).toMatchObject([
    {
      msg: 'Missed call',
      msgFrom: 'ada',
      type: 'direct',
      call: { callId, ending: 'cancelled' },
    },
  ]);
  await waitFor('the notification', () =>
    told.events.some((event) => event.name === 'chatUpdate' && event.type === 'notification'),
  );
  expect(await chatsOf(eve)).toEqual([]);
  const { notices } = await read(ben.trpc.notices.openMine.query());
  expect(notices).toMatchObject([
    { kind: 'missedCall', actors: ['ada'], place: { chatId: chat?._id }, count: 1 },
  ]);
});

it('is left, whatever the caller has said under the id of the call', async () => {
  const { ada, a1 } = stage;
  const callId = randomUUID();
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
  await ada.trpc.chats.send.mutate({ chatId, _id: callId, msg: 'Hello' });
  await a1.calls.callUser.mutate({ callId, userToCall: 'ben', from: a1.id(), signalData: offer });
  await a1.calls.hangUp.mutate({ callId });
  expect((await messagesIn(ada, chatId)).map(({ msg }) => msg)).toEqual(['Hello', 'Missed call']);
});

it('goes into the chat that the two have already, the one they used last', async () => {
  const { ada, ben } = stage;
  // Over REST every request creates.
  const begin = async (participants: string[]) => {
    const response = await ada.rest('POST', '/chat/createChat', { participants });
    return (await response.json()) as { _id: string };
  };
  const [older, group, newer] = [
    await begin(['ben']),
    await begin(['ben', 'eve']),
    await begin(['ben']),
  ];
  stage.advance(1000);
  await ben.trpc.chats.send.mutate({ chatId: older._id, msg: 'Here' });
  await cancelled();
  const lengths = [older, group, newer].map(async ({ _id }) => (await messagesIn(ada, _id)).length);
  expect(await Promise.all(lengths)).toEqual([2, 0, 0]);
  expect(await chatsOf(ada)).toHaveLength(3);
});

it('goes into one chat, whoever calls whom, and into a new one when others have joined it', async () => {
  const { ada, a1, b1 } = stage;
  await cancelled();
  const back = (await b1.callUser('ada')).call;
  await b1.calls.hangUp.mutate({ callId: back.callId });
  expect(await linesBetween(ada, 'ben')).toMatchObject([{ msgFrom: 'ada' }, { msgFrom: 'ben' }]);
  const [chat] = await chatsOf(ada);
  expect(await chatsOf(ada)).toHaveLength(1);

  await ada.trpc.chats.addParticipants.mutate({ chatId: chat?._id ?? '', usernames: ['eve'] });
  await cancelled();
  expect(await chatsOf(ada)).toHaveLength(2);
  expect(await linesBetween(ada, 'ben')).toHaveLength(1);
  await a1.sees('ended');
});

it('is left by a busy call and by one that nobody answers', async () => {
  const { e1, eve, a1, ada, elsewhere } = stage;
  await stage.talk();
  await e1.callUser('ben');
  expect(await linesBetween(eve, 'ben')).toMatchObject([{ call: { ending: 'busy' } }]);

  const talk = a1.call()?.callId ?? '';
  await a1.calls.hangUp.mutate({ callId: talk });
  await stage.ring();
  stage.advance(RINGING_MS);
  await elsewhere.tidy();
  expect(await linesBetween(ada, 'ben')).toMatchObject([{ call: { ending: 'noAnswer' } }]);
});

it('is not left by a call that was answered or declined', async () => {
  const { a1, b1, ada } = stage;
  const { callId } = await stage.talk();
  await a1.calls.hangUp.mutate({ callId });
  const second = await stage.ring();
  await b1.calls.decline.mutate({ callId: second.callId });
  await stage.server.tidy();
  expect(await chatsOf(ada)).toEqual([]);
});

it('is made up for by any process when the one that ended the call died before it', async () => {
  const { ada, server, elsewhere } = stage;
  const callId = randomUUID();
  const due = {
    ...{ _id: callId, caller: 'ada', callee: 'ben', ending: 'busy' as const },
    endedAt: '2026-01-01T00:00:00.000Z',
  };
  const insert = () => server.store.collection(missedCalls).insert(due);
  await insert();
  // Both at once, and once more: it lands once.
  await Promise.all([server.tidy(), elsewhere.tidy()]);
  await insert();
  await server.tidy();
  const lines = await linesBetween(ada, 'ben');
  expect(lines).toMatchObject([{ call: { callId }, msgDateTime: due.endedAt }]);
  expect(await server.store.collection(missedCalls).get(callId)).toBeUndefined();
});

it('is forgotten when an account is gone, or when the line was deleted', async () => {
  const { ada, ben, server } = stage;
  const callId = await cancelled();
  const [chat] = await chatsOf(ada);
  const chatId = chat?._id ?? '';
  const [line] = await messagesIn(ada, chatId);
  await ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: line?._id ?? '' });
  const endedAt = line?.msgDateTime ?? '';
  const due = { caller: 'ada', callee: 'ben', ending: 'busy', endedAt } as const;
  const collection = server.store.collection(missedCalls);
  await collection.insert({ ...due, _id: callId });
  await server.tidy();
  await ben.trpc.users.delete.mutate({ username: 'ben' });
  const later = randomUUID();
  await collection.insert({ ...due, _id: later });
  await server.tidy();
  expect(await collection.getMany([callId, later])).toEqual([]);
  expect(await messagesIn(ada, chatId)).toEqual([]);
});
