import { lineText } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const leave = ({ trpc }: Person) => trpc.chats.leave.mutate({ chatId });
const add = (username: string, showHistory?: boolean) =>
  stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: [username], showHistory });
const openAs = ({ trpc }: Person) => read(trpc.chats.open.query({ chatId }));
const rowOf = async (person: Person) => (await chatsOf(person)).find(({ _id }) => _id === chatId);
const linesOf = async (person: Person) => (await openAs(person)).lines.map(lineText);

describe('whoever comes back', () => {
  const comeBack = async (showHistory?: boolean) => {
    await stage.say(stage.ada, 'before');
    await stage.promote('ben', 'admin');
    await leave(stage.ben);
    await stage.say(stage.ada, 'meanwhile');
    await add('eve');
    await add('ben', showHistory);
    await stage.say(stage.ada, 'welcome');
  };
  const textsOf = async (person: Person) => (await openAs(person)).messages.map(({ msg }) => msg);

  it('sees what comes after, in the place of the latest one, as a user', async () => {
    await comeBack();
    expect(await textsOf(stage.ben)).toEqual(['welcome']);
    expect(await rowOf(stage.ben)).toMatchObject({ role: 'user', lastReadSeq: 2, lastSeq: 3 });
    const { participants } = await openAs(stage.ada);
    expect(participants.map(({ username, position }) => [username, position])).toEqual([
      ['ada', 0],
      ['cleo', 2],
      ['eve', 3],
      ['ben', 4],
    ]);
    expect(await rowOf(stage.cleo)).toMatchObject({
      participantCount: 4,
      participantNames: ['ada', 'cleo', 'eve', 'ben'],
    });
    expect(await linesOf(stage.cleo)).toEqual([
      ...['ada made ben admin', 'ben left', 'ada added eve', 'ada added ben'],
    ]);
    expect(await linesOf(stage.ben)).toEqual(['ada added ben']);
    await stage.say(stage.ben, 'thanks');
  });

  it('sees all of it where whoever adds them says so', async () => {
    await comeBack(true);
    expect(await textsOf(stage.ben)).toEqual(['before', 'meanwhile', 'welcome']);
  });

  it('hears of the chat from then on, and of nothing from before by an old place', async () => {
    const topic = { kind: 'chat', chatId } as const;
    const { places } = await stage.ben.trpc.chats.open.query({ chatId });
    await comeBack();
    const again = await listen(stage.ben, topic, Object.values(places)[0]);
    expect(again.attached).toMatchObject([{ resumed: false }]);
    await stage.say(stage.ada, 'now');
    await again.received(1);
    expect(again.events).toMatchObject([{ message: { msg: 'now' } }]);
    again.stop();
  });

  it('finds their mark moved forward, even where they had moved it back', async () => {
    const { _id: messageId } = await stage.say(stage.ada, 'before');
    await stage.ben.trpc.chats.markUnread.mutate({ chatId, messageId });
    const own = await listen(stage.ben, { kind: 'person', username: 'ben' });
    await leave(stage.ben);
    await add('ben');
    await own.received(3);
    expect(own.events.at(-1)).toMatchObject({ name: 'readUpdate', lastReadSeq: 1, readTurn: 2 });
    expect(await rowOf(stage.ben)).toMatchObject({ lastReadSeq: 1, readTurn: 2 });
    own.stop();
  });
});
