import type { LastSeenBy } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
let direct: string;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
  direct = (await stage.ada.trpc.chats.create.mutate({ participants: ['eve'] }))._id;
  await choose('everybody');
});

const choose = (lastSeenBy: LastSeenBy) =>
  stage.eve.trpc.chats.setLastSeenBy.mutate({ lastSeenBy });

/** When eve was here last, as somebody is told who looks everywhere. */
async function toldTo({ trpc, rest }: Person, chatId = direct) {
  const profile = (await read(trpc.users.open.query({ username: 'eve' }))).lastSeen;
  const list = await read(trpc.users.openDirectory.query({ limit: 20, order: 'activity' }));
  const found = await read(trpc.users.openDirectory.query({ limit: 20, search: 'eve' }));
  const online = await read(trpc.chats.openOnline.query({ chatId }));
  const ofOne = (await (await rest('GET', '/user/getUser/eve')).json()) as { lastSeen?: string };
  const all = (await (await rest('GET', '/user/getUsers')).json()) as (typeof ofOne & {
    username: string;
  })[];
  const eveIn = <T extends { readonly username: string }>(people: readonly T[]) =>
    people.find(({ username }) => username === 'eve');
  const elsewhere = [
    profile,
    eveIn(list.items)?.lastSeen,
    eveIn(found.items)?.lastSeen,
    ofOne.lastSeen,
    eveIn(all)?.lastSeen,
  ];
  return {
    isInChat: eveIn(online)?.lastSeen !== undefined,
    isElsewhere: elsewhere.map((at) => at !== undefined),
  };
}
const EVERYWHERE = [true, true, true, true, true];
const NOWHERE = [false, false, false, false, false];

it('is told to everybody, everywhere, as long as one chooses nothing else', async () => {
  expect(await toldTo(stage.ada)).toEqual({ isInChat: true, isElsewhere: EVERYWHERE });
});

it('is told to nobody of whoever wants it so, who still sees it of others', async () => {
  const { trpc } = stage.eve;
  await trpc.chats.send.mutate({ chatId: direct, msg: 'Hello' });
  await choose('nobody');
  expect(await toldTo(stage.ada)).toEqual({ isInChat: false, isElsewhere: NOWHERE });
  const [ada] = await read(trpc.chats.openOnline.query({ chatId: direct }));
  expect(ada).toMatchObject({ username: 'ada', lastSeen: expect.any(String) as string });
});

describe('is told to those whom one has written to', () => {
  beforeEach(() => choose('contacts'));

  it('in their chat with them, and nowhere else', async () => {
    await stage.eve.trpc.chats.send.mutate({ chatId: direct, msg: 'Hello' });
    expect(await toldTo(stage.ada)).toEqual({ isInChat: true, isElsewhere: NOWHERE });
  });

  it('not to those who have written alone, and not in groups', async () => {
    const fromCleo = (await stage.cleo.trpc.chats.create.mutate({ participants: ['eve'] }))._id;
    await stage.cleo.trpc.chats.send.mutate({ chatId: fromCleo, msg: 'Hello' });
    expect(await toldTo(stage.cleo, fromCleo)).toMatchObject({ isInChat: false });
    const { chatId } = stage;
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    await stage.eve.trpc.chats.send.mutate({ chatId, msg: 'Hello' });
    expect(await toldTo(stage.cleo, chatId)).toMatchObject({ isInChat: false });
  });

  it('not in what is left of a group, whatever it is called', async () => {
    const participants = ['ben', 'eve'];
    const group = await stage.cleo.trpc.chats.create.mutate({
      participants,
      title: 'Chat with cleo, eve',
    });
    await stage.eve.trpc.chats.send.mutate({ chatId: group._id, msg: 'Hello' });
    await stage.ben.trpc.chats.leave.mutate({ chatId: group._id });
    expect(await toldTo(stage.cleo, group._id)).toMatchObject({ isInChat: false });
  });
});

it('sorts no list by what not everybody may know, and is known again once they may', async () => {
  const order = async () => {
    const { items } = await read(
      stage.ada.trpc.users.openDirectory.query({ limit: 20, order: 'activity' }),
    );
    return items.map(({ username }) => username);
  };
  const come = (socketId: string | null) =>
    stage.eve.trpc.users.updateSocket.mutate({ username: 'eve', socketId });
  const seen = async () =>
    (await read(stage.ada.trpc.users.open.query({ username: 'eve' }))).lastSeen ?? '';
  await choose('nobody');
  const before = await order();
  await come(null);
  expect(await order()).toEqual(before);
  await choose('everybody');
  expect(await seen()).not.toBe('');
});

it('is taken from open pages at once, and from one’s own settings in other tabs', async () => {
  const [others, own] = [
    await listen(stage.ada, { kind: 'users' }),
    await listen(stage.eve.openTab(), { kind: 'person', username: 'eve' }),
  ];
  await choose('nobody');
  await choose('nobody');
  await stage.eve.trpc.chats.setAddableBy.mutate({ addableBy: 'contacts' });
  await own.received(2);
  await others.received(1);
  expect(others.events).toMatchObject([{ name: 'userUpdate', user: { username: 'eve' } }]);
  expect(JSON.stringify(others.events)).not.toContain('lastSeen');
  const settings = await read(stage.eve.trpc.chats.openSettings.query());
  expect(own.events).toEqual([
    {
      name: 'chatSettingsUpdate',
      settings: expect.objectContaining({ addableBy: expect.anything(), lastSeenBy: 'nobody' }),
    },
    { name: 'chatSettingsUpdate', settings },
  ]);
  expect(settings).toMatchObject({ addableBy: 'contacts', lastSeenBy: 'nobody' });
  others.stop();
  own.stop();
  await stage.eve.trpc.chats.setAddableBy.mutate({ addableBy: 'everybody' });
});
