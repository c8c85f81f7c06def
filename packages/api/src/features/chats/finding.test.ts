import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import type { Person } from '../../testing/test-server.js';

const FILE = '[plan.pdf](/file/0a1b2c3d-0000-4000-8000-000000000000?size=340)';
const PICTURE = '![a kiln](/picture/0a1b2c3d-0000-4000-8000-000000000000?w=12&h=8)';

let stage: ModerationStage;
let chatId: string;
beforeAll(async () => {
  stage = await openModerationStage();
  chatId = await begin('Potters');
});
afterAll(() => stage.close());

async function begin(title: string): Promise<string> {
  const { ada } = stage;
  return (await ada.trpc.chats.create.mutate({ title, participants: ['bob'] }))._id;
}

const say = async (person: Person, msg: string, id = chatId): Promise<string> =>
  (await person.trpc.chats.send.mutate({ chatId: id, msg }))._id;
const find = (person: Person, search: string, id?: string) =>
  person.trpc.chats.search.query({ search, chatId: id });
const foundIn = async (person: Person, search: string, id: string | undefined = chatId) =>
  (await find(person, search, id)).items.map(({ messageId }) => messageId);

describe('what was said in a chat', () => {
  it('is found by words in any form, their beginnings and phrases, latest first', async () => {
    const first = await say(stage.ada, 'The glaze **cracked** in the kiln');
    const second = await say(stage.bob, 'Cracks come from cooling, says the book');
    expect(await foundIn(stage.bob, 'crack')).toEqual([second, first]);
    expect(await foundIn(stage.bob, 'glaz')).toEqual([first]);
    expect(await foundIn(stage.bob, '"from cooling"')).toEqual([second]);
    expect(await foundIn(stage.bob, '"cooling from"')).toEqual([]);
    expect((await find(stage.bob, 'glaze', chatId)).items).toEqual([
      {
        ...{ messageId: first, chatId, title: 'Potters', by: 'ada', seq: 1 },
        ...{ excerpt: 'The glaze cracked in the kiln', found: ['glaze'] },
        at: expect.any(String) as string,
      },
    ]);
  });

  it('is found by who said it, when, and what it holds', async () => {
    const id = await begin('Filters');
    const link = await say(stage.ada, 'ash https://example.org/ash', id);
    const picture = await say(stage.bob, `ash ${PICTURE}`, id);
    const poll = await stage.bob.trpc.chats.createPoll.mutate({
      ...{ chatId: id, question: 'Which ash?', options: ['oak', 'see http://example.org'] },
    });
    const by = (search: string) => foundIn(stage.ada, search, id);
    expect(await by('from:ada ash')).toEqual([link]);
    expect(await by('-from:ada ash')).toEqual([poll._id, picture]);
    expect(await by('has:link')).toEqual([poll._id, link]);
    expect(await by('has:picture')).toEqual([picture]);
    expect(await by('has:file')).toEqual([]);
    const file = await say(stage.bob, `kiln ${FILE}`, id);
    expect(await by('has:file from:bob')).toEqual([file]);
    await stage.bob.trpc.chats.takeBack.mutate({ chatId: id, messageId: file });
    expect(await by('has:file')).toEqual([]);
    const today = new Date().toISOString().slice(0, 10);
    expect(await by(`on:${today}`)).toEqual([poll._id, picture, link]);
    expect(await by(`ash after:${today}`)).toEqual([]);
    expect(await by(`ash before:${today}`)).toEqual([]);
    expect(await by(`ash after:2020-01-01 before:2999-01-01 -oak`)).toEqual([picture, link]);
    expect(await by('[ash]')).toEqual([]);
    expect(await by('')).toEqual([]);
    const room = await stage.ada.trpc.messages.send.mutate({ msg: 'ash https://example.org' });
    await stage.ada.trpc.messages.send.mutate({ msg: 'ash' });
    const all = await stage.ada.trpc.search.all.query({ search: 'ash has:link' });
    expect(all.items.map((hit) => hit.id)).toEqual([poll._id, link, room._id]);
  });

  it('is found in one chat or in all of one’s own, page by page', async () => {
    const id = await begin('Pages');
    const ids = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift(await say(stage.ada, `clay ${count}`, id));
    const elsewhere = await say(stage.ada, 'clay', chatId);
    expect(await foundIn(stage.bob, 'clay', id)).toEqual(ids);
    const everywhere = (await find(stage.bob, 'clay')).items;
    expect(everywhere.map(({ messageId }) => messageId)).toEqual([elsewhere, ...ids]);
    expect(everywhere.map(({ title }) => title).slice(0, 2)).toEqual(['Potters', 'Pages']);
    const first = await stage.bob.trpc.chats.search.query({ search: 'clay', chatId: id, limit: 3 });
    const next = await stage.bob.trpc.chats.search.query({
      ...{ search: 'clay', chatId: id, limit: 3, cursor: first.nextCursor },
    });
    expect([...first.items, ...next.items].map(({ messageId }) => messageId)).toEqual(ids);
    expect(next.nextCursor).toBeNull();
  });
});

describe('a message is found by nobody', () => {
  it('who isn’t in its chat, not even by an administrator', async () => {
    await say(stage.ada, 'a celadon secret');
    for (const outsider of [stage.noor, stage.root]) {
      await expect(find(outsider, 'celadon', chatId)).rejects.toMatchObject({
        ...{ message: 'Invalid chat ID', data: { code: 'NOT_FOUND' } },
      });
      expect(await find(outsider, 'celadon')).toEqual({ items: [], nextCursor: null });
    }
    await expect(find(stage.visitor, 'celadon')).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    });
  });

  it('who was added behind it', async () => {
    const id = await begin('Joined');
    await say(stage.ada, `early porcelain ${PICTURE}`, id);
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId: id, usernames: ['noor'] });
    const late = await say(stage.ada, 'late porcelain', id);
    expect(await foundIn(stage.noor, 'porcelain', id)).toEqual([late]);
    expect(await foundIn(stage.noor, 'has:picture', id)).toEqual([]);
    expect((await find(stage.noor, 'porcelain')).items).toHaveLength(1);
  });

  it('once it is hidden, deleted or taken back, and by its new words alone once edited', async () => {
    const id = await begin('Gone');
    const [hidden, removed, takenBack, edited] = [
      await say(stage.ada, 'raku one https://example.org', id),
      await say(stage.ada, 'raku two https://example.org', id),
      await say(stage.ada, 'raku three https://example.org', id),
      await say(stage.ada, 'raku four https://example.org', id),
    ];
    expect(await foundIn(stage.bob, 'raku has:link', id)).toHaveLength(4);
    const post = { kind: 'chatMessage', id: hidden } as const;
    await stage.bob.trpc.moderation.report.mutate({ post, reason: 'spam' });
    await stage.grace.trpc.moderation.hide.mutate({ post, why: 'Advertising' });
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId: id, messageId: removed });
    await stage.ada.trpc.chats.takeBack.mutate({ chatId: id, messageId: takenBack });
    await stage.ada.trpc.chats.editMessage.mutate({ chatId: id, messageId: edited, msg: 'bisque' });
    expect(await foundIn(stage.bob, 'raku', id)).toEqual([]);
    expect(await foundIn(stage.bob, 'has:link', id)).toEqual([]);
    expect(await foundIn(stage.bob, 'from:ada', id)).toEqual([edited]);
  });
});

describe('the first message of a day', () => {
  const days = ['2024-03-01', '2024-03-02', '2024-03-02', '2024-03-05', '2024-03-09'];
  const atDate = (person: Person, id: string, day: string) =>
    person.trpc.chats.atDate.query({ chatId: id, at: `${day}T00:00:00.000Z` });

  async function history(): Promise<{ id: string; ids: readonly string[] }> {
    const id = await begin('History');
    const ids: string[] = [];
    for (const [place, day] of days.entries()) {
      const sentAt = `${day}T1${place}:00:00.000Z`;
      const sent = { chatId: id, msg: day, sentAt };
      ids.push((await stage.server.services.chats.send('ada', sent))._id);
    }
    return { id, ids };
  }

  it('is that day’s or, where nothing was said, the next one’s', async () => {
    const { id, ids } = await history();
    const found = async (day: string) => (await atDate(stage.bob, id, day))?.messageId;
    const asked = [
      '2020-01-01',
      '2024-03-01',
      '2024-03-02',
      '2024-03-03',
      '2024-03-05',
      '2024-03-09',
    ];
    expect(await Promise.all(asked.map(found))).toEqual([
      ...[ids[0], ids[0], ids[1], ids[3], ids[3], ids[4]],
    ]);
    expect(await atDate(stage.bob, id, '2024-03-10')).toBeNull();
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId: id, messageId: ids[1] ?? '' });
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId: id, messageId: ids[4] ?? '' });
    expect(await found('2024-03-02')).toBe(ids[2]);
    expect(await found('2024-03-09')).toBeUndefined();
  });

  it('is no message of before its reader was added, nor anything to outsiders', async () => {
    const { id } = await history();
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId: id, usernames: ['noor'] });
    expect(await atDate(stage.noor, id, '2020-01-01')).toBeNull();
    const late = await say(stage.ada, 'late', id);
    expect(await atDate(stage.noor, id, '2020-01-01')).toEqual({ messageId: late });
    await expect(atDate(stage.root, id, '2020-01-01')).rejects.toMatchObject({
      message: 'Invalid chat ID',
    });
    await expect(atDate(stage.ada, id, 'soon')).rejects.toMatchObject({
      ...{ message: 'Please enter a date.', data: { httpStatus: 400 } },
    });
  });
});
