import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrival, followPage, shuffle, steps, stepsWithAda } from '../testing/chat-arrivals.js';
import { ChatModel } from '../testing/chat-model.js';
import type { ChatStep } from '../testing/chat-steps.js';
import type { ChatEvent } from './events.js';
import { ownDeparture } from './departures.js';
import { messageForFormer, pageForFormer } from './former.js';
import { withLine } from './lines.js';
import type { ChatMessage } from './schema.js';

const message: ChatMessage = {
  ...{ _id: 'm1', chatId: 'chat', seq: 1, revision: 4, msg: 'Hello', msgFrom: 'ada' },
  ...{ msgDateTime: '2026-01-01T00:00:00.000Z', type: 'direct' },
};

describe('a message for whoever has left', () => {
  it('has nothing of what others did with it', () => {
    const reactions = [{ emoji: '👍', usernames: ['ben'] }];
    const changed = { ...message, reactions, pinnedAt: 'then', editedAt: 'then' };
    expect(messageForFormer(changed)).toEqual({ ...message, revision: 1 });
  });

  it('is, where it was a poll, what that asked, without its votes', () => {
    const options = [{ optionText: 'tea' }, { optionText: 'coffee' }];
    const poll = { question: 'Which?', options, counts: [2, 3], closedAt: 'then' };
    expect(messageForFormer({ ...message, msg: 'POLL', type: 'poll', poll })).toEqual({
      ...{ ...message, revision: 1, msg: 'Which?\ntea\ncoffee' },
    });
  });
});

describe('whoever is removed from the opened chat', () => {
  /** ada, of whose time and what came after it there is something. */
  const removed = (before: readonly ChatStep[], after: readonly ChatStep[]) => {
    const model = new ChatModel(['ada', 'ben']);
    for (const each of before) model.run(each);
    const snapshot = model.page('ada');
    const { told } = model;
    const position = told.length;
    model.run({ do: 'part', name: 'ada', by: 'ben' });
    for (const each of after) model.run(each);
    return { model, snapshot, farewell: told.slice(0, position + 1).map(({ event }) => event) };
  };

  it('sees what was there, in whatever order they heard of it, and nothing of what comes', () => {
    fc.assert(
      fc.property(stepsWithAda, steps, arrival, (before, after, numbers) => {
        const staying = before.filter((each) => each.do !== 'part' && each.do !== 'leave');
        const { model, snapshot, farewell } = removed(staying, after);
        const events = shuffle(farewell, numbers);
        const page = followPage(snapshot, events, 'ada');
        const last = farewell.at(-1);
        if (last?.name !== 'chatDepartureUpdate') throw new Error('Nobody was removed.');
        const { participant } = last;
        const left = pageForFormer(snapshot, participant);
        const lines = withLine(snapshot.lines, last.line);
        expect({ ...page, lastReadSeq: 0, readTurn: 0 }).toEqual({
          ...{ ...left, lines, lastReadSeq: 0, readTurn: 0 },
        });
        const later = model.told.map(({ event }) => event).filter((each) => !isReturnOfAda(each));
        expect({ ...followPage(page, later, 'ada'), lastReadSeq: 0, readTurn: 0 }).toEqual({
          ...{ ...page, lastReadSeq: 0, readTurn: 0 },
        });
      }),
      { numRuns: 200 },
    );
  });

  const isReturnOfAda = (event: ChatEvent): boolean =>
    event.name === 'chatUpdate' &&
    event.type === 'newParticipant' &&
    event.participants.some(({ username }) => username === 'ada');

  it('is in it again once they are added', () => {
    const { model, snapshot } = removed([{ do: 'send', by: 'ben' }], [{ do: 'add', name: 'ada' }]);
    const events = model.told.map(({ event }) => event);
    const page = followPage(snapshot, events, 'ada');
    expect(ownDeparture(page.participants, 'ada')).toBeUndefined();
    expect(page.chat).toEqual(model.page('ada').chat);
  });
});
