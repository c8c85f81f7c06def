import type { ChatRole } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { openChatTab, type ChatTab } from '../../testing/chat-tab.js';
import { waitFor } from '../../testing/wait-for.js';
import { read } from '../../testing/read.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

/** Numbers from 0 up to 1 that follow from the seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What the simulation knows beside the server: who was told that what they did was done. */
interface Ledger {
  readonly sent: Set<string>;
  readonly deleted: Set<string>;
}

const ROLES: readonly ChatRole[] = ['user', 'moderator', 'moderator', 'admin'];
const STEPS = 50;

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && /permission|own role|was deleted/.test(error.message);

/** One person's afternoon; every choice follows from `random`. */
async function act(tab: ChatTab, random: () => number, ledger: Ledger): Promise<void> {
  const { person, page } = tab;
  const { chats } = person.trpc;
  const pick = <T>(items: readonly T[]): T | undefined =>
    items[Math.floor(random() * items.length)];

  const send = async (label: string): Promise<void> => {
    const message = { _id: crypto.randomUUID(), chatId, msg: label };
    // A client that lost the answer sends the same message again, even while the first is on its way.
    const copies = random() < 0.3 ? [1, 2] : [1];
    await Promise.all(copies.map(() => chats.send.mutate(message)));
    ledger.sent.add(label);
  };

  const remove = async (): Promise<void> => {
    const message = pick(page.state?.messages ?? []);
    if (message === undefined) return;
    await chats.deleteMessage.mutate({ chatId, messageId: message._id });
    ledger.deleted.add(message.msg);
  };

  const changeRole = async (): Promise<void> => {
    const username = pick(['ben', 'cleo', 'ada']);
    const role = pick(ROLES);
    if (username !== undefined && role !== undefined) {
      await chats.changeRole.mutate({ chatId, username, role });
    }
  };

  const loseConnection = (): void => {
    for (const { socket } of stage.server.connections.ofUser(person.username)) {
      socket.terminate();
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    const chance = random();
    try {
      if (chance < 0.55) await send(`${person.username} ${step}`);
      else if (chance < 0.7) await remove();
      else if (chance < 0.8) await changeRole();
      else if (chance < 0.9)
        await chats.markRead.mutate({ chatId, seq: Math.floor(random() * 80) });
      else loseConnection();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}

it.each([1, 2, 3])(
  'several people who send, delete, change roles and lose connections all end with what the server has (seed %i)',
  async (seed) => {
    const people = [stage.ada, stage.ben, stage.cleo];
    const tabs = [...people, stage.ben].map((person) => openChatTab(person, chatId));
    await waitFor('the first reading', () =>
      tabs.every(({ page, list }) => page.state !== undefined && list.state !== undefined),
    );
    const ledger: Ledger = { sent: new Set(), deleted: new Set() };
    await Promise.all(
      tabs.slice(0, 3).map((tab, index) => act(tab, seeded(seed * 100 + index), ledger)),
    );

    const whole = await stage.ada.rest('GET', `/chat/${chatId}`);
    const { messages } = (await whole.json()) as { messages: { msg: string }[] };
    const texts = messages.map(({ msg }) => msg);
    const expected = [...ledger.sent].filter((text) => !ledger.deleted.has(text));
    expect(texts.toSorted()).toEqual(expected.toSorted());
    expect(ledger.deleted.size).toBeGreaterThan(0);

    for (const { person, page, list, failures, close } of tabs) {
      const freshList = await chatsOf(person);
      const fresh = await read(person.trpc.chats.open.query({ chatId }));
      await waitFor('the last events', () => page.state?.chat.revision === fresh.chat.revision);
      // The tab began with the empty chat: it holds every message, where a fresh reader gets a page.
      expect(page.state?.messages.map(({ msg }) => msg)).toEqual(texts);
      expect(page.state?.messages.slice(-fresh.messages.length)).toEqual(fresh.messages);
      expect(page.state?.participants).toEqual(fresh.participants);
      await waitFor('the list', () => JSON.stringify(list.state) === JSON.stringify(freshList));
      expect(failures).toEqual([]);
      // What was missed while disconnected came from the log, not from a second reading.
      expect(page.reads).toBe(1);
      close();
    }
  },
);
