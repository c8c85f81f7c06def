import { describe, expect, it } from 'vitest';
import { accepted, at, ringing } from '../testing/call-model.js';
import { endingText } from './endings.js';
import { callEndings, type CallEnding } from './limits.js';
import type { Call } from './schema.js';

const endedAs = (ending: CallEnding, endedBy?: string): Call => ({
  ...ringing,
  state: { status: 'ended', endedAt: at(9), ending, ...(endedBy !== undefined && { endedBy }) },
});

/** What Ada, who called, and Ben, who was called, are told when neither of them ended it. */
const sentences: Readonly<Record<CallEnding, readonly [ada: string, ben: string]>> = {
  hungUp: ['ben hung up.', 'ada hung up.'],
  cancelled: ['Your call was cancelled.', 'You missed a call from ada.'],
  declined: ['ben declined your call.', 'ada declined your call.'],
  busy: ['ben is in another call.', 'ada called while you were in a call.'],
  alreadyCalled: [
    'ben is being called by somebody else.',
    'ada called while somebody else was calling you.',
  ],
  quiet: [
    'ben does not want to be disturbed at the moment.',
    'ada called while you did not want to be disturbed.',
  ],
  noAnswer: ['ben did not answer.', 'You missed a call from ada.'],
  connectionLost: ['The connection to ben was lost.', 'The connection to ada was lost.'],
};

describe('the end of a call', () => {
  it.each(callEndings)('%s is said to both', (ending) => {
    const call = endedAs(ending);
    expect([endingText(call, 'ada'), endingText(call, 'ben')]).toEqual(sentences[ending]);
  });

  it('is said to the other one alone where somebody ended it', () => {
    const call = endedAs('hungUp', 'ada');
    expect(endingText(call, 'ada')).toBeUndefined();
    expect(endingText(call, 'ben')).toBe('ada hung up.');
  });

  it.each([ringing, accepted])('isn’t said while it goes on', (call) => {
    expect(endingText(call, 'ben')).toBeUndefined();
  });
});
