import {
  applyToChatList,
  applyToChatPage,
  isChatEvent,
  listedChats,
  type ChatPage,
  type ChatRow,
} from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { openChats } from '../../testing/chats-of.js';
import { expectConvergence, following, type Follow } from '../../testing/convergence.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

/** The opened chat and the list of chats, as a reader's tab has them. */
function follows(reader: Person): readonly Follow[] {
  const { username } = reader;
  const person = { kind: 'person', username } as const;
  const page = following<ChatPage>({
    reader,
    topics: [{ kind: 'chat', chatId }, person],
    open: () => reader.trpc.chats.open.query({ chatId }),
    apply: (state, event) => (isChatEvent(event) ? applyToChatPage(state, event, username) : state),
  });
  const list = following<readonly ChatRow[]>({
    reader: reader.openTab(),
    topics: [person],
    open: () => openChats(reader),
    apply: (state, event) => (isChatEvent(event) ? applyToChatList(state, event, username) : state),
    shown: listedChats,
  });
  return [page, list];
}

const expectChatConvergence = (act: () => Promise<unknown>): Promise<void> =>
  expectConvergence(stage.server, [stage.ada, stage.ben, stage.cleo].flatMap(follows), act);

describe('old state plus events equals freshly read state (STYLE, verify_action)', () => {
  it('after messages', () =>
    expectChatConvergence(async () => {
      await stage.say(stage.ada, 'Hello');
      await stage.say(stage.ben, 'Hi');
    }));

  it('after a group was renamed, twice to the same', () =>
    expectChatConvergence(async () => {
      for (const title of ['Trip', 'Trip', 'Tea']) {
        await stage.ada.trpc.chats.rename.mutate({ chatId, title });
      }
    }));

  it('after a group was described', () =>
    expectChatConvergence(async () => {
      for (const text of ['Where to go', '', 'What to eat']) {
        await stage.ada.trpc.chats.describe.mutate({ chatId, text });
      }
    }));

  it('for those who stay and whoever goes, after people left, were removed and came back', async () => {
    const { ada, ben, cleo } = stage;
    await stage.say(ada, 'Hello');
    const { _id: messageId } = await stage.poll(ben);
    await ben.trpc.chats.react.mutate({ chatId, messageId, emoji: '👍' });
    await expectConvergence(stage.server, [ada, ben, cleo].flatMap(follows), () =>
      ben.trpc.chats.leave.mutate({ chatId }),
    );
    await expectConvergence(stage.server, follows(cleo), async () => {
      await stage.say(ada, 'without ben');
      await ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['ben', 'eve'] });
      await ada.trpc.chats.remove.mutate({ chatId, username: 'eve' });
      await stage.say(ben, 'again');
      await ada.trpc.chats.leave.mutate({ chatId });
    });
  });

  it('in the list of whoever comes back', () =>
    expectConvergence(stage.server, follows(stage.ben).slice(1), async () => {
      await stage.ben.trpc.chats.leave.mutate({ chatId });
      await stage.say(stage.ada, 'without ben');
      await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['ben'] });
      await stage.say(stage.ada, 'with ben');
    }));

  it('after a poll and votes that move', () =>
    expectChatConvergence(async () => {
      const { _id: messageId } = await stage.poll(stage.cleo);
      for (const [person, optionIndex] of [
        [stage.ada, 0],
        [stage.ben, 1],
        [stage.ada, 1],
        [stage.ada, 1],
      ] as const) {
        await person.trpc.chats.vote.mutate({ chatId, messageId, optionIndex });
      }
    }));

  it('after deleting the latest message, and then an earlier one', async () => {
    const ids: string[] = [];
    for (const msg of ['one', 'two', 'three']) ids.push((await stage.say(stage.ben, msg))._id);
    for (const messageId of [ids[2], ids[0], ids[1]]) {
      if (messageId === undefined) throw new Error('A message is missing.');
      await expectChatConvergence(() =>
        stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId }),
      );
    }
    expect((await read(stage.ada.trpc.chats.open.query({ chatId }))).chat.lastMessage).toBeNull();
  });

  it('after adding people', () =>
    expectChatConvergence(() =>
      stage.ben.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve', 'ada', 'EVE'] }),
    ));

  it('after changing roles', () =>
    expectChatConvergence(async () => {
      await stage.promote('ben', 'admin');
      await stage.ben.trpc.chats.changeRole.mutate({ chatId, username: 'ada', role: 'user' });
      await stage.ben.trpc.chats.changeRole.mutate({ chatId, username: 'ada', role: 'user' });
    }));

  it('after reading', async () => {
    await stage.say(stage.ada, 'Hello');
    await expectChatConvergence(() => stage.ben.trpc.chats.markRead.mutate({ chatId, seq: 1 }));
  });

  it('after keeping it otherwise while people say something, mention each other and reply', () =>
    expectChatConvergence(async () => {
      const { _id: replyTo } = await stage.say(stage.ben, 'Who comes?');
      const { chats } = stage.ben.trpc;
      await Promise.all([
        chats.setLevel.mutate({ chatId, level: 'mentions' }),
        chats.setPinned.mutate({ chatId, isOn: true }),
        stage.ada.trpc.chats.send.mutate({ chatId, msg: 'I do', replyTo }),
        stage.say(stage.cleo, 'And @ben?'),
        stage.say(stage.ben, '@ada, @cleo: yes'),
      ]);
      await chats.setArchived.mutate({ chatId, isOn: true });
    }));

  it('after everything at once', () =>
    expectChatConvergence(async () => {
      const polls = await Promise.all([stage.poll(stage.ada), stage.poll(stage.ben)]);
      // The poll may be gone before a vote arrives: then the vote is refused, and that is right.
      await Promise.allSettled([
        ...[stage.ada, stage.ben, stage.cleo].flatMap((person) =>
          polls.map(({ _id: messageId }, optionIndex) =>
            person.trpc.chats.vote.mutate({ chatId, messageId, optionIndex }),
          ),
        ),
        ...Array.from({ length: 10 }, (_, index) => stage.say(stage.cleo, `message ${index}`)),
        stage.promote('ben', 'moderator'),
        stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] }),
        stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: polls[0]._id }),
      ]);
    }));
});

it('shows a chat at once to those who are in it, and to somebody who is added', async () => {
  const [ben, eve] = [
    await listen(stage.ben, { kind: 'person', username: stage.ben.username }),
    await listen(stage.eve, { kind: 'person', username: stage.eve.username }),
  ];
  const created = await stage.ada.trpc.chats.create.mutate({ participants: ['ben'] });
  await ben.received(1);
  expect(ben.events[0]).toMatchObject({ type: 'created', chat: { _id: created._id } });
  await stage.say(stage.ada, 'before eve');
  await stage.ben.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
  await eve.received(1);
  expect(eve.events[0]).toMatchObject({
    type: 'newParticipant',
    chat: { _id: chatId },
    participants: [{ username: 'eve', role: 'user' }],
  });
  ben.stop();
  eve.stop();
});
