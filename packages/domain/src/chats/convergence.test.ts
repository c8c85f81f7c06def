import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrival,
  followList,
  followPage,
  heardInChat,
  heardInList,
  person,
  readLast,
  shuffle,
  steps,
  stepsWithAda,
} from '../testing/chat-arrivals.js';
import { ChatModel } from '../testing/chat-model.js';
import { addChatRows, applyToChatList } from './chat-list.js';
import { listedChats } from './chat-rows.js';
import { addLaterMessages, addOlderMessages, applyToChatPage, showStretch } from './chat-page.js';
import type { ChatEvent, ChatUpdate } from './events.js';

describe('snapshot plus events equals a fresh snapshot, in any order and with repetitions', () => {
  it('for the list of chats, of those who are added later too', () => {
    fc.assert(
      fc.property(steps, steps, person, arrival, (before, after, reader, numbers) => {
        const model = new ChatModel(['ada', 'ben']);
        for (const each of before) model.run(each);
        const snapshot = model.list(reader);
        for (const each of after) model.run(each);
        const events = shuffle(heardInList(model, reader), numbers).toSorted(readLast);
        expect(listedChats(followList(snapshot, events, reader))).toEqual(model.list(reader));
      }),
      { numRuns: 500 },
    );
  });

  it('for a chat on a page of the list that is read later than events of it come', () => {
    fc.assert(
      fc.property(
        ...[steps, steps, steps, person, fc.boolean(), arrival],
        (before, during, after, reader, landsLate, numbers) => {
          const model = new ChatModel(['ada', 'ben']);
          for (const each of before) model.run(each);
          const position = model.told.length;
          for (const each of during) model.run(each);
          const read = model.list(reader);
          const sinceRead = model.told.length;
          for (const each of after) model.run(each);
          const arriving = (from: number) =>
            shuffle(heardInList(model, reader, from), numbers).toSorted(readLast);
          // What comes while a page is on its way is applied again once it is there.
          const known = landsLate ? arriving(position) : arriving(position).slice(0, 3);
          const rows = addChatRows(followList([], known, reader), read);
          // A chat that was left before the page was read isn't on it: what comes says why.
          const rest = arriving(read.length === 0 ? 0 : sinceRead);
          expect(listedChats(followList(rows, rest, reader))).toEqual(model.list(reader));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('for the opened chat', () => {
    fc.assert(
      fc.property(stepsWithAda, stepsWithAda, arrival, (before, after, numbers) => {
        const model = new ChatModel(['ada', 'ben']);
        for (const each of before) model.run(each);
        const snapshot = model.page('ada');
        for (const each of after) model.run(each);
        // The events before the snapshot come late; they are in it already.
        const events = shuffle(heardInChat(model, 'ada'), numbers);
        expect(followPage(snapshot, events, 'ada')).toEqual(model.page('ada'));
      }),
      { numRuns: 500 },
    );
  });

  it('for older messages that are loaded while they change', () => {
    fc.assert(
      fc.property(
        stepsWithAda,
        stepsWithAda,
        fc.nat({ max: 5 }),
        arrival,
        (before, after, count, numbers) => {
          const model = new ChatModel(['ada', 'ben']);
          for (const each of before) model.run(each);
          const snapshot = model.page('ada', count + 1);
          const whole = model.page('ada');
          const messages = whole.messages.filter(({ seq }) => seq < snapshot.loadedFrom);
          const answered = messages.map(({ replyTo }) => replyTo);
          const older = {
            quotes: Object.fromEntries(
              Object.entries(whole.quotes).filter(([id]) => answered.includes(id)),
            ),
            messages,
            loadedFrom: 0,
            messagesCursor: null,
            ownVotes: Object.fromEntries(
              Object.entries(whole.ownVotes).filter(([id]) =>
                messages.some(({ _id }) => _id === id),
              ),
            ),
          };
          const position = model.told.length;
          for (const each of after) model.run(each);
          const events = shuffle(heardInChat(model, 'ada', position), numbers);
          const followed = addOlderMessages(followPage(snapshot, events, 'ada'), older, 'ada');
          expect(followed).toEqual(model.page('ada'));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('for a stretch in the middle, and the later messages that are loaded while they change', () => {
    const some = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat({ max: 4 }));
    fc.assert(
      fc.property(
        stepsWithAda,
        stepsWithAda,
        some,
        arrival,
        (before, after, [first, length], numbers) => {
          const model = new ChatModel(['ada', 'ben']);
          for (const each of before) model.run(each);
          const place = [first, first + length] as const;
          const page = showStretch(model.page('ada', 1), model.stretch('ada', place), 'ada');
          const later = model.stretch('ada', [first + length + 1, Infinity]);
          const position = model.told.length;
          for (const each of after) model.run(each);
          const followed = followPage(
            page,
            shuffle(heardInChat(model, 'ada', position), numbers),
            'ada',
          );
          if (page.loadedTo === undefined) return;
          expect(followed).toMatchObject({
            messages: model.stretch('ada', place).messages,
            ownVotes: model.stretch('ada', place).ownVotes,
            quotes: model.stretch('ada', place).quotes,
            pinned: model.page('ada').pinned,
          });
          const whole = addLaterMessages(followed, later, 'ada');
          expect(whole.messages).toEqual(model.stretch('ada', [first, Infinity]).messages);
          expect(whole.ownVotes).toEqual(model.stretch('ada', [first, Infinity]).ownVotes);
          expect(whole.quotes).toEqual(model.stretch('ada', [first, Infinity]).quotes);
          expect(whole.laterCursor).toBeUndefined();
        },
      ),
      { numRuns: 500 },
    );
  });

  it('for another stretch that is read while messages of both change', () => {
    const place = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.nat({ max: 4 }));
    fc.assert(
      fc.property(
        ...[stepsWithAda, stepsWithAda, stepsWithAda, place, fc.boolean(), arrival],
        (before, during, after, [first, length], landsLate, numbers) => {
          const model = new ChatModel(['ada', 'ben']);
          for (const each of before) model.run(each);
          const shown = model.page('ada', 3);
          const position = model.told.length;
          for (const each of during) model.run(each);
          const target = [first, first + length] as const;
          const read = model.stretch('ada', target);
          for (const each of after) model.run(each);
          const events = shuffle(heardInChat(model, 'ada', position), numbers);
          // What came while it was read is applied again once it is there.
          const ahead = landsLate ? events : [];
          const page = showStretch(followPage(shown, ahead, 'ada'), read, 'ada');
          const followed = followPage(
            page,
            shuffle(heardInChat(model, 'ada', position), numbers),
            'ada',
          );
          const expected = [read.loadedFrom, read.loadedTo ?? Infinity] as const;
          expect(followed.messages).toEqual(model.stretch('ada', expected).messages);
          expect(followed.quotes).toEqual(model.stretch('ada', expected).quotes);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const model = new ChatModel(['ada', 'ben']);
model.run({ do: 'send', by: 'ben' });

describe.each([
  ['the opened chat', (event: ChatEvent) => applyToChatPage(model.page('ada'), event, 'ada')],
  ['the list', (event: ChatEvent) => applyToChatList(model.list('ada'), event, 'ada')],
])('%s', (_name, apply) => {
  it('refuses a type that SPEC §4 does not name', () => {
    const { chat } = model.page('ada');
    const unknown = { name: 'chatUpdate', type: 'renamed', chat } as never;
    expect(() => apply(unknown)).toThrow('Invalid chat update type');
  });
});

it('leaves the opened chat as it is when something happens in another', () => {
  const page = model.page('ada');
  const other = { ...page.chat, _id: 'other', revision: 99 };
  const elsewhere: ChatEvent[] = [
    { name: 'readUpdate', chatId: 'other', lastReadSeq: 50 },
    { name: 'chatUpdate', type: 'deleted', chat: other, messageId: 'm1' },
  ];
  expect(followPage(page, elsewhere, 'ada')).toBe(page);
});

it('moves a chat with a new message to the top', () => {
  const [row] = model.list('ada');
  if (row === undefined) throw new Error('The list is empty.');
  const later = { ...row, _id: 'later', activeAt: '2026-01-02T00:00:00.000Z' };
  const chat = { ...model.page('ada').chat, revision: 9, activeAt: '2026-01-03T00:00:00.000Z' };
  const event: ChatUpdate = { name: 'chatUpdate', type: 'deleted', chat, messageId: 'm1' };
  expect(applyToChatList([later, row], event, 'ada').map(({ _id }) => _id)).toEqual([
    'chat',
    'later',
  ]);
});
