import fc from 'fast-check';
import {
  answerCall,
  checkSignal,
  declineCall,
  hangUp,
  lapse,
  leaveCall,
  leavePage,
  loadPage,
  ok,
  placeCall,
  renewCall,
  resumeCall,
  vouchFor,
  type Call,
  type CallResult,
} from '../index.js';

export const START = Date.parse('2026-01-01T00:00:00.000Z');

/** The time so many seconds after the call began. */
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

export function taken<T>(result: CallResult<T>): T {
  if (result.ok) return result.value;
  throw new Error(result.error.message);
}

/** Ada calls Ben from her tab a1. */
export const ringing: Call = taken(
  placeCall(
    { callId: 'c1', caller: 'ada', socketId: 'a1', callee: 'ben', at: at(0) },
    { caller: undefined, callee: undefined },
  ),
).call;

/** Ben answered in his tab b1 after ten seconds. */
export const accepted: Call = taken(
  answerCall(ringing, { username: 'ben', socketId: 'b1', to: 'a1', at: at(10) }),
);

/** Ben hung up after a minute. */
export const ended: Call = taken(hangUp(accepted, 'ben', at(60)));

const kinds = [
  'answer',
  'leave',
  'resume',
  'signal',
  'renew',
  'vouch',
  'leavePage',
  'loadPage',
  'wait',
] as const;
const endingKinds = ['decline', 'hangUp'] as const;

/** Something that a tab, or time, does to a call. */
export interface Act {
  readonly kind: (typeof kinds)[number] | (typeof endingKinds)[number];
  readonly username: string;
  readonly tab: string;
  /** The connection the tab had before, or the caller's. */
  readonly otherTab: string;
  readonly round: number;
  /** Seconds that go by before it happens. */
  readonly pause: number;
}

const person = fc.constantFrom('ada', 'ada', 'ada', 'ben', 'ben', 'ben', 'eve');
const tab = fc.constantFrom('a1', 'a2', 'b1', 'b2', 'e1');

const wildActs: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...kinds, ...endingKinds),
  username: person,
  tab,
  otherTab: tab,
  round: fc.integer({ min: 1, max: 4 }),
  pause: fc.constantFrom(0, 1, 5, 19, 21, 46),
});

/** What a sound tab does: it speaks for its own person, and of rounds that were. */
const sensibleActs: fc.Arbitrary<Act> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    username: fc.constantFrom('ada', 'ben'),
    number: fc.constantFrom(1, 1, 2),
    round: fc.constantFrom(1, 1, 2),
    pause: fc.constantFrom(0, 0, 0, 1, 5, 19, 21),
  })
  .map(({ number, username, ...rest }) => {
    const letter = username.charAt(0);
    const was = `${letter}${3 - number}`;
    const otherTab = rest.kind === 'answer' ? 'a1' : was;
    return { ...rest, username, tab: `${letter}${number}`, otherTab };
  });

/** Everything anybody could send, in any order. */
export const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 12, arbitrary: sensibleActs },
  { weight: 1, arbitrary: wildActs },
);

function tryAct(call: Call, act: Act, time: string): CallResult<Call> {
  const { username, tab: socketId, otherTab, round } = act;
  switch (act.kind) {
    case 'answer':
      return answerCall(call, { username, socketId, to: otherTab, at: time });
    case 'decline':
      return declineCall(call, username, time);
    case 'hangUp':
      return hangUp(call, username, time);
    case 'leave':
      return ok(leaveCall(call, { username, socketId, at: time }));
    case 'resume':
      return resumeCall(call, { username, socketId, was: otherTab });
    case 'signal': {
      const checked = checkSignal(call, { username, socketId, round });
      return checked.ok ? ok(call) : checked;
    }
    case 'renew':
      return renewCall(call, { username, socketId, after: round });
    case 'vouch':
      return vouchFor(call, { username, socketId, at: time });
    case 'leavePage':
      return leavePage(call, { username, socketId, at: time });
    case 'loadPage':
      return loadPage(call, { username, socketId, at: time });
    case 'wait':
      return ok(call);
  }
}

export interface Lived {
  readonly call: Call;
  readonly now: Date;
}

/** What a sequence of acts makes of a call, state by state; time passes first, as in the service. */
export function live(call: Call, sequence: readonly Act[]): readonly Lived[] {
  const states: Lived[] = [{ call, now: new Date(START) }];
  let current = { call, now: new Date(START) };
  for (const act of sequence) {
    const now = new Date(current.now.getTime() + act.pause * 1000);
    const lapsed = lapse(current.call, now);
    const tried = tryAct(lapsed, act, now.toISOString());
    current = { call: tried.ok ? tried.value : lapsed, now };
    states.push(current);
  }
  return states;
}
