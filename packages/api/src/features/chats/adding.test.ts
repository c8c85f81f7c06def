import type { AddableBy } from '@collabor8/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { read } from '../../testing/read.js';
import { memberships } from './documents.js';
import { membershipId } from './access.js';

const REFUSED = 'You cannot add eve to a chat. They choose who may.';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const choose = (addableBy: AddableBy) => stage.eve.trpc.chats.setAddableBy.mutate({ addableBy });
const add = (person = stage.ada) =>
  person.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
/** The chat of eve and somebody alone. */
const direct = async (person = stage.ada) =>
  (await person.trpc.chats.create.mutate({ participants: ['eve'] }))._id;

describe('whoever lets nobody add them', () => {
  beforeEach(() => choose('nobody'));

  it('is brought into no group, over tRPC and REST alike', async () => {
    expect(await read(stage.eve.trpc.chats.openSettings.query())).toMatchObject({
      addableBy: 'nobody',
    });
    await expect(add()).rejects.toThrow(REFUSED);
    const create = stage.ada.trpc.chats.create.mutate({ participants: ['ben', 'eve'] });
    await expect(create).rejects.toThrow(REFUSED);
    for (const [path, body] of [
      ['/chat/createChat', { participants: ['ada', 'ben', 'eve'] }],
      [`/chat/${chatId}/addParticipant`, { username: 'eve' }],
    ] as const) {
      const { status, text } = await answer(stage.ada, 'POST', path, body);
      expect([path, status]).toEqual([path, 403]);
      expect(text).toContain(REFUSED);
    }
  });

  it('is brought into none by a third person in the chat of two', async () => {
    const id = await direct();
    const third = stage.ada.trpc.chats.addParticipants.mutate({ chatId: id, usernames: ['ben'] });
    await expect(third).rejects.toThrow(REFUSED);
    const path = `/chat/${id}/addParticipant`;
    const { status } = await answer(stage.ada, 'POST', path, { username: 'ben' });
    expect(status).toBe(403);
    const own = stage.eve.trpc.chats.addParticipants.mutate({ chatId: id, usernames: ['ben'] });
    expect(await own).toHaveLength(1);
  });

  it('is written to alone, and begins groups', async () => {
    const id = await direct();
    await stage.ada.trpc.chats.send.mutate({ chatId: id, msg: 'Hello' });
    await stage.eve.trpc.chats.send.mutate({ chatId: id, msg: 'Hi' });
    await stage.eve.trpc.chats.create.mutate({ participants: ['ada', 'ben'] });
  });

  it('stays where they are already', async () => {
    await choose('everybody');
    await add();
    await choose('nobody');
    expect(await add()).toEqual([]);
  });
});

it('with contacts alone, those add somebody to whom they have written', async () => {
  await choose('contacts');
  await expect(add(stage.cleo)).rejects.toThrow(REFUSED);
  const id = await direct(stage.cleo);
  await stage.cleo.trpc.chats.send.mutate({ chatId: id, msg: 'Hello' });
  await expect(add(stage.cleo)).rejects.toThrow(REFUSED);
  await stage.eve.trpc.chats.send.mutate({ chatId: id, msg: 'Hi' });
  // In an older document it isn't noted.
  const older = stage.server.store.collection(memberships);
  await older.update(membershipId(id, 'eve'), ({ hasWritten: _noted, ...before }) => before);
  expect(await add(stage.cleo)).toHaveLength(1);
});

it('what somebody said in a group makes nobody their contact who is left alone with them there', async () => {
  await choose('everybody');
  const participants = ['ada', 'eve'];
  const group = await stage.ben.trpc.chats.create.mutate({
    participants,
    title: 'Chat with ben, eve',
  });
  await choose('contacts');
  await stage.eve.trpc.chats.send.mutate({ chatId: group._id, msg: 'Hi' });
  await stage.ben.trpc.chats.remove.mutate({ chatId: group._id, username: 'ada' });
  await expect(add(stage.ben)).rejects.toThrow(REFUSED);
});

it('that is one’s own choice, and another one is usual', async () => {
  expect(await read(stage.ben.trpc.chats.openSettings.query())).toMatchObject({
    addableBy: 'everybody',
  });
  await expect(stage.visitor.trpc.chats.openSettings.query()).rejects.toThrow(
    'Please log in first.',
  );
});
