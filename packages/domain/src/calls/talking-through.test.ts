import { describe, expect, it } from 'vitest';
import { accepted, ended, ringing, taken } from '../testing/call-model.js';
import { SUMMARY_MAX_LENGTH } from './limits.js';
import { placeCall } from './rules.js';
import type { Call } from './schema.js';
import {
  answererIn,
  checkSubject,
  draftOfTalk,
  isTalkedThrough,
  openBoard,
  summarizeCall,
  summaryOf,
} from './talking-through.js';

const about = { qid: 'q1', askedBy: 'ada' };
const talking: Call = { ...accepted, about };
const over: Call = { ...ended, about };
const refused = (message: string) => ({
  ok: false,
  error: expect.objectContaining({ message }) as unknown,
});

describe('a question is talked through', () => {
  const asked = { qid: 'q1', askedBy: 'ada', hasAnswered: false };

  it.each([
    { caller: 'ben', callee: 'ada', hasAnswered: false },
    { caller: 'ada', callee: 'ben', hasAnswered: true },
  ])('by who asked it and who answers: $caller calls $callee', (two) => {
    expect(checkSubject({ ...asked, ...two })).toEqual({ ok: true, value: about });
  });

  it('not with others', () => {
    expect(checkSubject({ ...asked, caller: 'ada', callee: 'ben' })).toEqual(
      refused('ben has not answered this question.'),
    );
    expect(checkSubject({ ...asked, caller: 'eve', callee: 'ben', hasAnswered: true })).toEqual(
      refused('A question is talked through with whoever asked it.'),
    );
  });

  it('in a call that says so from its ring on', () => {
    const place = { callId: 'c2', caller: 'ben', socketId: 'b1', callee: 'ada', at: 'now', about };
    expect(taken(placeCall(place, { caller: undefined, callee: undefined })).call.about).toEqual(
      about,
    );
    expect(answererIn(talking)).toBe('ben');
    expect(answererIn(accepted)).toBeUndefined();
  });

  it('once it was answered and is over', () => {
    expect(isTalkedThrough(over)).toBe(true);
    expect(isTalkedThrough(talking)).toBe(false);
    expect(isTalkedThrough(ended)).toBe(false);
    const { acceptedAt: _acceptedAt, ...unanswered } = ended.state as { acceptedAt?: string };
    expect(isTalkedThrough({ ...over, state: unanswered as Call['state'] })).toBe(false);
  });
});

describe('the board of a call', () => {
  it('is the first one that either opens, while they talk', () => {
    const opened = taken(openBoard(accepted, 'ada', 'board'));
    expect(opened.boardId).toBe('board');
    expect(taken(openBoard(opened, 'ben', 'another'))).toBe(opened);
  });

  it('is nobody else’s, and of no call that rings or is over', () => {
    expect(openBoard(accepted, 'eve', 'board')).toEqual(refused('You are not part of this call.'));
    for (const call of [ringing, ended]) {
      expect(openBoard(call, 'ada', 'board')).toEqual(
        refused('A board is opened while the two of you talk.'),
      );
    }
  });
});

describe('what the two write of it', () => {
  it('stands side by side, each for whom wrote it', () => {
    const first = taken(summarizeCall(talking, 'ben', '  Open counters. '));
    const both = taken(summarizeCall({ ...first, state: over.state }, 'ada', 'Agreed.'));
    expect([summaryOf(both, 'ben'), summaryOf(both, 'ada')]).toEqual(['Open counters.', 'Agreed.']);
    expect(taken(summarizeCall(both, 'ada', 'Agreed.'))).toBe(both);
    expect(summaryOf(taken(summarizeCall(both, 'ben', ' ')), 'ben')).toBe('');
    expect(summaryOf(taken(summarizeCall(both, 'ben', ' ')), 'ada')).toBe('Agreed.');
  });

  it('is refused of other calls, by others, and where it is too long', () => {
    const none = refused('You have not talked a question through in this call.');
    expect(summarizeCall(accepted, 'ada', 'x')).toEqual(none);
    expect(summarizeCall({ ...ringing, about }, 'ada', 'x')).toEqual(none);
    expect(summarizeCall(talking, 'eve', 'x')).toEqual(refused('You are not part of this call.'));
    expect(summarizeCall(talking, 'ada', 'x'.repeat(SUMMARY_MAX_LENGTH + 1))).toEqual(
      refused(`A summary cannot be more than ${SUMMARY_MAX_LENGTH} characters.`),
    );
  });

  it('becomes a draft with the drawing, the answerer first, and both names', () => {
    const wrote = { ...over, summaries: { caller: 'Agreed.', callee: 'Open counters.' } };
    expect(draftOfTalk(wrote, { label: 'Numerals', address: '/drawing/d1' })).toBe(
      '![Numerals](/drawing/d1)\n\nOpen counters.\n\nAgreed.\n\nTalked through by @ben and @ada.',
    );
    expect(draftOfTalk(over)).toBe('Talked through by @ben and @ada.');
    expect(draftOfTalk(ended)).toBe('');
  });
});
