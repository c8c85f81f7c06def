import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followChat } from '../../testing/chat-follower.js';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';

let stage: ChatStage;
let chatId: string;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
  ({ chatId } = stage);
});

/** Old state plus the events of `mutate` must equal the state read afterwards, for everybody. */
async function expectConvergence(mutate: () => Promise<unknown>): Promise<void> {
  const readers = [stage.ada, stage.ben, stage.cleo];
  const followers = await Promise.all(readers.map((reader) => followChat(reader, chatId)));
  await mutate();
  for (const follower of followers) {
    await follower.settled();
    expect(follower.page()).toEqual(await follower.fresh());
    expect(follower.list()).toEqual(await follower.freshList());
    follower.stop();
  }
}

describe('old state plus events equals freshly read state (STYLE, verify_action)', () => {
  it('after messages', () =>
    expectConvergence(async () => {
      await stage.say(stage.ada, 'Hello');
      await stage.say(stage.ben, 'Hi');
    }));

  it('after a poll and votes that move', () =>
    expectConvergence(async () => {
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
      await expectConvergence(() =>
        stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId }),
      );
    }
    expect((await read(stage.ada.trpc.chats.open.query({ chatId }))).chat.lastMessage).toBeNull();
  });

  it('after adding people', () =>
    expectConvergence(() =>
      stage.ben.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve', 'ada', 'EVE'] }),
    ));

  it('after changing roles', () =>
    expectConvergence(async () => {
      await stage.promote('ben', 'admin');
      await stage.ben.trpc.chats.changeRole.mutate({ chatId, username: 'ada', role: 'user' });
      await stage.ben.trpc.chats.changeRole.mutate({ chatId, username: 'ada', role: 'user' });
    }));

  it('after reading', async () => {
    await stage.say(stage.ada, 'Hello');
    await expectConvergence(() => stage.ben.trpc.chats.markRead.mutate({ chatId, seq: 1 }));
  });

  it('after everything at once', () =>
    expectConvergence(async () => {
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
