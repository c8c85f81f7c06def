import { ATTACHMENT_PLACES_MAX, pictureMark, type Picture, type PostType } from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { keptPicture } from '../../testing/pictures.js';
import type { Person } from '../../testing/test-server.js';

let stage: ModerationStage;
let picture: Picture;

beforeAll(async () => {
  stage = await openModerationStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  picture = await keptPicture(stage.server, stage.ada);
});

const shown = () => `Look: ${pictureMark('map.png', picture)}`;
const statusFor = async (person: Person): Promise<number> =>
  (await person.rest('GET', picture.address)).status;

/** What ada, bob, noor, a moderator, an administrator and a visitor are answered. */
async function expectReaders(expected: readonly number[]): Promise<void> {
  const { ada, bob, noor, grace, root, visitor } = stage;
  const statuses = [];
  for (const reader of [ada, bob, noor, grace, root, visitor]) {
    statuses.push(await statusFor(reader));
  }
  expect(statuses).toEqual(expected);
}
const everybody = [200, 200, 200, 200, 200, 401];
const herself = [200, 404, 404, 404, 404, 401];
const herselfAndStaff = [200, 404, 404, 200, 200, 401];

const ask = async (person = stage.ada, text = shown()) =>
  (await person.trpc.questions.ask.mutate({ title: 'A map', text, tagNames: 'maps' }))._id;
const answer = async (person = stage.ada, text = shown()) =>
  (await person.trpc.questions.answer.mutate({ qid: await ask(stage.bob, 'Which?'), text }))._id;
const comment = async () => {
  const target = { type: 'question', id: await ask(stage.bob, 'Which?') } as const;
  return (await stage.ada.trpc.questions.comment.mutate({ ...target, text: shown() }))._id;
};
const chatOf = async (...participants: readonly string[]) =>
  (await stage.ada.trpc.chats.create.mutate({ participants: [...participants] }))._id;
const tell = async (chatId: string, person = stage.ada) =>
  (await person.trpc.chats.send.mutate({ chatId, msg: shown() }))._id;

describe('a picture', () => {
  it('that stands nowhere yet is its owner’s alone, as if there were none', async () => {
    await expectReaders(herself);
    const refused = await stage.bob.rest('GET', picture.address);
    const unknown = await stage.bob.rest(
      'GET',
      picture.address.replace(picture.id, crypto.randomUUID()),
    );
    expect([refused.status, await refused.text()]).toEqual([unknown.status, await unknown.text()]);
  });

  it.each([
    ['a question', ask],
    ['an answer', answer],
    ['a comment', comment],
    ['a message to everybody', async () => stage.ada.trpc.messages.send.mutate({ msg: shown() })],
  ])('of %s is for everybody who is signed in', async (_what, write) => {
    await write();
    await expectReaders(everybody);
  });

  it.each([
    ['and for who joins them and is shown the history', true, 200],
    ['and not for who sees what comes after', false, 404],
  ])('of a chat is for those who take part in it, %s', async (_who, showHistory, joined) => {
    const chatId = await chatOf('bob');
    await tell(chatId);
    await expectReaders([200, 200, 404, 404, 404, 401]);
    const usernames = ['noor'];
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames, showHistory });
    await expectReaders([200, 200, joined, 404, 404, 401]);
  });

  it('of a chat stays with whoever has left it, and none that came after it is for them', async () => {
    const chatId = await chatOf('bob', 'noor');
    await tell(chatId);
    await stage.noor.trpc.chats.leave.mutate({ chatId });
    await expectReaders([200, 200, 200, 404, 404, 401]);
    picture = await keptPicture(stage.server, stage.ada);
    await tell(chatId);
    await expectReaders([200, 200, 404, 404, 404, 401]);
  });

  it('of a message that was reported is for moderators as well', async () => {
    const id = await tell(await chatOf('bob'));
    const post = { kind: 'chatMessage', id } as const;
    await stage.bob.trpc.moderation.report.mutate({ post, reason: 'rude' });
    await expectReaders([200, 200, 404, 200, 200, 401]);
  });

  it('that stands in two places is for the readers of either', async () => {
    await tell(await chatOf('bob'));
    await tell(await chatOf('noor'));
    await expectReaders([200, 200, 200, 404, 404, 401]);
  });

  it.each([
    ['question', ask],
    ['answer', answer],
    ['comment', comment],
  ] as const)('of a deleted %s is for its author and moderators', async (type: PostType, write) => {
    const id = await write();
    await stage.ada.trpc.questions.deletePost.mutate({ type, id });
    await expectReaders(herselfAndStaff);
    await stage.ada.trpc.questions.restorePost.mutate({ type, id });
    await expectReaders(everybody);
  });

  it('of a question whose line stays is for its author and moderators, too', async () => {
    const qid = await ask();
    await stage.bob.trpc.questions.answer.mutate({ qid, text: 'There' });
    await stage.ada.trpc.questions.deletePost.mutate({ type: 'question', id: qid });
    await expectReaders(herselfAndStaff);
  });

  it('of a deleted message is its owner’s', async () => {
    const chatId = await chatOf('bob');
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: await tell(chatId) });
    await expectReaders(herself);
  });
});

describe('the address of somebody else’s picture', () => {
  it('shows it to nobody where it is pasted, neither to whoever does so', async () => {
    await ask(stage.bob);
    await answer(stage.bob);
    await stage.bob.trpc.messages.send.mutate({ msg: shown() });
    await expectReaders(herself);
  });

  it('takes it to nobody from the chat where it stands', async () => {
    const chatId = await chatOf('bob');
    await tell(chatId);
    await ask(stage.bob);
    await expectReaders([200, 200, 404, 404, 404, 401]);
  });

  it('is of no use with the id of a post that shows it', async () => {
    const _id = await tell(await chatOf('bob'));
    await stage.noor.trpc.messages.send.mutate({ _id, msg: shown() });
    await expectReaders([200, 200, 404, 404, 404, 401]);
  });
});

describe('where reading is open, a visitor', () => {
  let open: ModerationStage;
  beforeAll(async () => {
    open = await openModerationStage({ reading: 'open' });
  });
  afterAll(() => open.close());

  const visit = async () => {
    const answer = await open.visitor.rest('GET', picture.address);
    return [answer.status, answer.headers.get('cache-control')];
  };
  const shownFor5Seconds = [200, 'public, max-age=5'];
  const unknown = [404, 'no-store'];

  it('sees what stands in a question, an answer or a comment, and may keep it for a moment', async () => {
    const { ada, bob, server } = open;
    const fresh = async () => {
      picture = await keptPicture(server, ada);
      expect(await visit()).toEqual(unknown);
    };
    await fresh();
    const { _id: qid } = await ada.trpc.questions.ask.mutate({
      ...{ title: 'A map', text: shown(), tagNames: 'maps' },
    });
    expect(await visit()).toEqual(shownFor5Seconds);
    expect((await bob.rest('GET', picture.address)).headers.get('cache-control')).toBe(
      'private, no-cache',
    );
    const kept = await fetch(open.server.url + picture.address, {
      // Without the latter a client of Node's asks for all of it.
      headers: { 'if-none-match': `"${picture.id}"`, 'cache-control': 'max-age=0' },
    });
    expect(kept.status).toBe(304);
    await fresh();
    await ada.trpc.questions.answer.mutate({ qid, text: shown() });
    expect(await visit()).toEqual(shownFor5Seconds);
    await fresh();
    await ada.trpc.questions.comment.mutate({ type: 'question', id: qid, text: shown() });
    expect(await visit()).toEqual(shownFor5Seconds);
  });

  it('sees none that was hidden or deleted, nor one of what people say to each other', async () => {
    const { ada, grace, server } = open;
    picture = await keptPicture(server, ada);
    await ada.trpc.messages.send.mutate({ msg: shown() });
    const chat = await ada.trpc.chats.create.mutate({ participants: ['bob'] });
    await ada.trpc.chats.send.mutate({ chatId: chat._id, msg: shown() });
    expect(await visit()).toEqual(unknown);
    const form = { title: 'A map', text: shown(), tagNames: 'maps' };
    const { _id: id } = await ada.trpc.questions.ask.mutate(form);
    expect(await visit()).toEqual(shownFor5Seconds);
    const post = { kind: 'question', id } as const;
    await grace.trpc.moderation.hide.mutate({ post, why: 'For a test' });
    expect(await visit()).toEqual(unknown);
    await grace.trpc.moderation.show.mutate({ post, why: 'For a test' });
    expect(await visit()).toEqual(shownFor5Seconds);
    await ada.trpc.questions.deletePost.mutate({ type: 'question', id });
    expect(await visit()).toEqual(unknown);
  });
});

it('stands in so many places at most that a stranger is soon refused', async () => {
  const chatId = await chatOf('bob');
  for (let place = 0; place < ATTACHMENT_PLACES_MAX; place += 1) await tell(chatId);
  await expect(tell(chatId)).rejects.toThrow(
    'A picture or file cannot stand in more than 100 posts and messages. Upload it again for this one',
  );
  expect([await statusFor(stage.bob), await statusFor(stage.noor)]).toEqual([200, 404]);
});
