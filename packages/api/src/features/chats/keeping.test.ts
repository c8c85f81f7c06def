import { badgeOf, CHATS_PINNED_MAX, isArchived, type ChatRow } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { listen } from '../../testing/listen.js';
import { signUp, type Person } from '../../testing/test-server.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const rowOf = async (person: Person): Promise<ChatRow> => {
  const [row] = await person.trpc.chats.rows.query({ chatIds: [chatId] });
  if (row === undefined) throw new Error('They are not in the chat.');
  return row;
};
const hear = (person: Person) =>
  listen(person.openTab(), { kind: 'person', username: person.username });
const setLevel = (level: 'all' | 'mentions' | 'none', person: Person = stage.ben) =>
  person.trpc.chats.setLevel.mutate({ chatId, level });
const reply = (person: Person, replyTo: string) =>
  person.trpc.chats.send.mutate({ chatId, msg: 'Yes', replyTo });

describe('the level of a chat', () => {
  it('is told to one’s own tabs, once, and to nobody else', async () => {
    const own = await hear(stage.ben);
    const others = [
      await hear(stage.ada),
      await listen(stage.cleo.openTab(), { kind: 'chat', chatId }),
    ];
    expect(await setLevel('none')).toEqual({ revision: 1, level: 'none' });
    expect(await setLevel('none')).toEqual({ revision: 1, level: 'none' });
    expect(await setLevel('all')).toEqual({ revision: 2 });
    await own.received(2);
    expect(own.events).toEqual([
      { name: 'chatKeptUpdate', chatId, kept: { revision: 1, level: 'none' } },
      { name: 'chatKeptUpdate', chatId, kept: { revision: 2 } },
    ]);
    expect(others.flatMap(({ events }) => events)).toEqual([]);
    expect((await rowOf(stage.ada)).kept).toBeUndefined();
    for (const each of [own, ...others]) each.stop();
  });

  it('is that of somebody who takes part', async () => {
    await expect(setLevel('none', stage.eve)).rejects.toThrow('Invalid chat ID');
    for (const act of ['setPinned', 'setArchived'] as const) {
      const refused = stage.eve.trpc.chats[act].mutate({ chatId, isOn: true });
      await expect(refused).rejects.toThrow('Invalid chat ID');
    }
    await expect(setLevel('none', stage.visitor)).rejects.toThrow('Please log in first.');
  });

  it('of mentions counts what mentions somebody or replies to them, until it is read', async () => {
    await setLevel('mentions');
    const { _id: own } = await stage.say(stage.ben, 'Who comes?');
    await stage.say(stage.ada, 'I do');
    await stage.say(stage.ada, 'And @cleo, @Ben?');
    await reply(stage.cleo, own);
    const row = await rowOf(stage.ben);
    expect(row.called).toEqual([3, 4]);
    expect(badgeOf(row)).toBe(2);
    expect(badgeOf(await rowOf(stage.ada))).toBe(1);
    await stage.ben.trpc.chats.markRead.mutate({ chatId, seq: 3 });
    expect(badgeOf(await rowOf(stage.ben))).toBe(1);
    await reply(stage.ben, own);
    expect((await rowOf(stage.ben)).called).toEqual([3, 4]);
  });

  it('says of each notification whether it calls upon its reader, and is to be quiet', async () => {
    await setLevel('mentions');
    await setLevel('none', stage.cleo);
    const heard = [await hear(stage.ben), await hear(stage.cleo)];
    await stage.say(stage.ada, 'Hello');
    await stage.say(stage.ada, 'Hello, @ben and @cleo');
    await Promise.all(heard.map((each, index) => each.received(3 - index)));
    const marks = heard.map(({ events }) =>
      events.map((event) =>
        event.name === 'chatUpdate' && event.type === 'notification'
          ? [event.isCalling, event.isQuiet]
          : event.name,
      ),
    );
    expect(marks).toEqual([
      [[undefined, true], [true, undefined], 'noticeUpdate'],
      [
        [undefined, true],
        [true, true],
      ],
    ]);
    for (const each of heard) each.stop();
  });
});

describe('the place of a chat', () => {
  const idsOf = (rows: readonly ChatRow[]) => rows.map(({ _id }) => _id);
  const pin = (id: string, isOn = true, person: Person = stage.ben) =>
    person.trpc.chats.setPinned.mutate({ chatId: id, isOn });

  it('is on top of the first page, and on no other', async () => {
    const { dora } = await peopleWithChats(60);
    const all = await readAll(dora);
    const last = all.at(-1) ?? '';
    await pin(last, true, dora);
    const pinned = await readAll(dora);
    expect(pinned).toEqual([last, ...all.slice(0, -1)]);
    await pin(last, false, dora);
    expect(await readAll(dora)).toEqual(all);
    await dora.leave();
  });

  it('is on top for so many at most', async () => {
    const ids = [];
    for (let count = 0; count <= CHATS_PINNED_MAX; count += 1) {
      await stage.begin();
      ids.push(stage.chatId);
    }
    const more = ids.pop() ?? '';
    for (const id of ids) await pin(id);
    await expect(pin(more)).rejects.toThrow('You have 20 chats on top, which is the limit.');
    await pin(ids[0] ?? '', false);
    await pin(more);
    expect(idsOf(await chatsOf(stage.ben)).slice(0, CHATS_PINNED_MAX)).toContain(more);
  });

  it('is away until something is said, unless the chat is muted', async () => {
    const archive = (isOn: boolean) => stage.ben.trpc.chats.setArchived.mutate({ chatId, isOn });
    await stage.say(stage.ada, 'Hello');
    expect(await archive(true)).toMatchObject({ archivedSeq: 1 });
    expect(isArchived(await rowOf(stage.ben))).toBe(true);
    expect(isArchived(await rowOf(stage.ada))).toBe(false);
    await stage.say(stage.ada, 'Hello?');
    expect(isArchived(await rowOf(stage.ben))).toBe(false);
    await setLevel('none');
    await archive(true);
    await stage.say(stage.ada, 'Hello?');
    expect(isArchived(await rowOf(stage.ben))).toBe(true);
    await archive(false);
    expect(isArchived(await rowOf(stage.ben))).toBe(false);
  });
});

/** dora, who has so many chats with ada. */
async function peopleWithChats(count: number) {
  const dora = await signUp(stage.server, 'dora');
  for (let index = 0; index < count; index += 1) {
    await stage.server.services.chats.create('dora', { participants: ['ada', 'ben'] });
  }
  return { dora };
}

/** All chats of somebody, page by page. */
async function readAll(person: Person): Promise<readonly string[]> {
  const { value } = await person.trpc.chats.openList.query();
  const rows = [...value.items];
  let cursor = value.nextCursor;
  while (cursor !== null) {
    const page = await person.trpc.chats.listPage.query({ cursor });
    rows.push(...page.items);
    cursor = page.nextCursor;
  }
  return rows.map(({ _id }) => _id);
}
