import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChatUpdate } from './events.js';
import { SAVED_MESSAGES_MAX } from './limits.js';
import { applyToSaved, checkSaving, type SavedChange, type SavedMessages } from './saved.js';
import type { ChatMessage } from './schema.js';

const EMPTY: SavedMessages = { username: 'ada', revision: 0, items: [] };

/** The change of this number, which keeps a message or no longer. */
const change = (revision: number, messageId: string, isOn: boolean): SavedChange => ({
  ...{ messageId, revision },
  ...(isOn && {
    saved: {
      ...{ messageId, chatId: 'trip', title: 'Trip', excerpt: messageId, by: 'ben', at: '2026' },
      savedAt: String(1000 + revision),
    },
  }),
});

const ids = ({ items }: SavedMessages) => items.map(({ messageId }) => messageId);

describe('applyToSaved', () => {
  const made = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 10 });

  it('leads to the latest state, in whatever order events arrive and however often', () => {
    const scrambled = made.chain((deeds) =>
      fc.record({
        deeds: fc.constant(deeds),
        order: fc.shuffledSubarray([...deeds.keys()], { minLength: deeds.length }),
        repeated: fc.subarray([...deeds.keys()]),
      }),
    );
    fc.assert(
      fc.property(scrambled, ({ deeds, order, repeated }) => {
        const events = deeds.map(
          ([id, isOn], at) => ({ name: 'savedUpdate', change: change(at + 1, id, isOn) }) as const,
        );
        const inOrder = events.reduce(applyToSaved, EMPTY);
        const heard = [...order, ...repeated].flatMap((at) => events[at] ?? []);
        expect(heard.reduce(applyToSaved, EMPTY)).toEqual(inOrder);
        const last = new Map(deeds);
        expect(ids(inOrder).toSorted()).toEqual(
          [...last].flatMap(([id, isOn]) => (isOn ? [id] : [])).toSorted(),
        );
      }),
    );
  });

  it('keeps what was hidden and is saved anew, and not what was deleted', () => {
    const chat = { _id: 'trip' } as ChatUpdate['chat'];
    const message = { _id: 'a', hidden: true } as unknown as ChatMessage;
    const save = (revision: number) =>
      ({ name: 'savedUpdate', change: change(revision, 'a', true) }) as const;
    const saved = applyToSaved(EMPTY, save(1));
    const hidden: ChatUpdate = { name: 'chatUpdate', type: 'newMessage', chat, message };
    const deleted: ChatUpdate = { name: 'chatUpdate', type: 'deleted', chat, messageId: 'a' };
    const after = (event: ChatUpdate) => applyToSaved(saved, event);
    expect([after(hidden), after(deleted)].map(ids)).toEqual([[], []]);
    expect(ids(applyToSaved(after(hidden), save(2)))).toEqual(['a']);
    expect(ids(applyToSaved(after(deleted), save(2)))).toEqual([]);
  });

  it('shows what was saved last first', () => {
    const events = ['a', 'b'].map(
      (id, at) => ({ name: 'savedUpdate', change: change(at + 1, id, true) }) as const,
    );
    expect(ids(events.toReversed().reduce(applyToSaved, EMPTY))).toEqual(['b', 'a']);
  });
});

it('one person keeps as many messages as may be, and no more', () => {
  expect(checkSaving(SAVED_MESSAGES_MAX - 1).ok).toBe(true);
  expect(checkSaving(SAVED_MESSAGES_MAX)).toEqual({
    ok: false,
    error: 'You have saved 200 messages, which is the limit. Remove one of them first.',
  });
});
