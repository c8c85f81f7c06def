import { randomUUID } from 'node:crypto';
import type { CallSignal } from '@collabor8/domain';
import { answer, offer } from '../../../testing/call-tab.js';
import { groupRows } from './group-rows.js';
import {
  NOT_YOURS,
  OVER,
  IN_CALL,
  theTwo,
  NO_TAB,
  callsScene,
  fromElsewhere,
  fromTab,
  inStates,
  type CallRow,
  type CallsScene,
} from './scene.js';
import { by, defineMatrix, nobody, signedIn, type Expected } from '../../../testing/matrix/rows.js';

const NOT_ANSWERED = 'invalid: This call has not been answered yet.';
const TAKEN_ID = 'taken: There is another call with this id.';
const OWN_CALL = 'invalid: You cannot answer your own call.';
const RECONNECTING = 'invalid: The two of you are reconnecting.';
const offline = (who: string) => nobody(`invalid: ${who} is not online at the moment.`);

const answerFrom = (to: string) => (callId: string, from: string) => ({
  ...{ callId, from, to },
  signal: answer,
});
const signalFrom = (callId: string, from: string) => ({
  ...{ callId, from, round: 1 },
  signal: offer as CallSignal,
});
const resumeFrom = (callId: string, from: string) => ({ callId, from, was: from });
const vouchFrom = (callId: string, from: string) => ({ callId, from });
const renewFrom = (callId: string, from: string) => ({ callId, from, after: 1 });

/** Nobody has answered yet, in whatever tab. */
const callers = by(NOT_YOURS, 'taken', 'ok');
const unanswered = by(NOT_YOURS, NOT_ANSWERED, NOT_ANSWERED);

const NO_BOARD = 'invalid: A board is opened while the two of you talk.';
const NO_QUESTION = 'invalid: You have not talked a question through in this call.';

interface CallFields {
  readonly name?: string;
  readonly about?: string;
}

const callUser = (userToCall: string, from: string, fields: CallFields = {}) => ({
  ...{ callId: randomUUID(), userToCall, from, signalData: offer },
  ...fields,
});

type Calling = ReturnType<typeof callUser>;

/** A call to somebody who can't be called. */
const callingInVain = (
  when: string,
  expected: Expected,
  callee: (scene: CallsScene, caller: string) => string | Promise<string>,
): CallRow<Calling> => ({
  when,
  expected,
  input: async (scene, caller) => callUser(await callee(scene, caller), scene.tabOf(caller)),
});

export const matrix = defineMatrix('calls', callsScene, ({ stored }) => stored())({
  ownAffairs: [
    'decline',
    'hangUp',
    'leaveGroup',
    'tellSeatPage',
    'setQuiet',
    'silence',
    'tellPage',
    'vouch',
    'vouchForSeat',
  ],
  procedures: {
    callable: { expected: signedIn, input: () => ({}) },
    reaches: [
      {
        expected: signedIn,
        input: ({ otherThan }, caller) => ({ username: otherThan(caller) }),
      },
      {
        when: 'for nobody',
        expected: nobody('missing: User not found'),
        input: () => ({ username: 'nobody' }),
      },
    ],
    iceServers: [
      { expected: nobody('forbidden'), input: () => undefined },
      {
        when: 'while it rings',
        expected: by('forbidden: You are not in a call.', 'ok', 'ok'),
        input: async ({ ring }) => {
          await ring();
          return undefined;
        },
      },
    ],
    openMine: { expected: signedIn, input: () => undefined },
    open: inStates({ ring: theTwo, talk: theTwo }, (_scene, callId) => ({ callId })),
    callUser: [
      {
        expected: signedIn,
        input: ({ tabOf, otherThan }, caller) => callUser(otherThan(caller), tabOf(caller)),
      },
      {
        when: 'in one’s own name',
        expected: signedIn,
        input: ({ tabOf, otherThan }, caller) =>
          callUser(otherThan(caller), tabOf(caller), { name: caller }),
      },
      {
        when: 'in somebody else’s name',
        expected: nobody('forbidden: You cannot act in the name of someone else.'),
        input: ({ tabOf, otherThan }, caller) =>
          callUser(otherThan(caller), tabOf(caller), { name: otherThan(caller) }),
      },
      ...fromElsewhere((_callId, from) => callUser('eve', from)),
      {
        when: 'with the id of another call',
        // ada has sent it again.
        expected: by(TAKEN_ID, TAKEN_ID, 'ok'),
        input: async ({ talk, tabOf, otherThan }, caller) => ({
          ...callUser(otherThan(caller), tabOf(caller)),
          callId: await talk(),
        }),
      },
      {
        when: 'about a question of theirs',
        expected: signedIn,
        input: async ({ tabOf, otherThan, askedBy }, caller) =>
          callUser(otherThan(caller), tabOf(caller), { about: await askedBy(otherThan(caller)) }),
      },
      {
        when: 'about one’s own question, which they have not answered',
        expected: nobody('invalid'),
        input: async ({ tabOf, otherThan, askedBy }, caller) =>
          callUser(otherThan(caller), tabOf(caller), { about: await askedBy(caller) }),
      },
      {
        when: 'about a question of somebody else’s',
        expected: by(
          'ok',
          'invalid: A question is talked through with whoever asked it.',
          'invalid: A question is talked through with whoever asked it.',
        ),
        input: async ({ tabOf, otherThan, askedBy, ben }, caller) =>
          callUser(otherThan(caller), tabOf(caller), {
            about: await askedBy(caller === 'eve' ? ben : 'eve'),
          }),
      },
      {
        when: 'about a question that there is not',
        expected: nobody('missing: Question not found'),
        input: ({ tabOf, otherThan }, caller) =>
          callUser(otherThan(caller), tabOf(caller), { about: randomUUID() }),
      },
      callingInVain('while in a call', by('ok', IN_CALL, IN_CALL), async ({ talk }, caller) => {
        await talk();
        return caller === 'eve' ? 'ben' : 'eve';
      }),
      callingInVain('whom one calls already', by('ok', 'ok', IN_CALL), async (scene, caller) => {
        await scene.ring();
        return scene.otherThan(caller);
      }),
      callingInVain('who has no account', nobody('missing: User not found'), () => 'zoe'),
      callingInVain(
        'who is oneself',
        nobody('invalid: You cannot call yourself.'),
        (_scene, caller) => caller,
      ),
      callingInVain('whose tabs are closed', offline('dan'), ({ closedDan }) => closedDan()),
      callingInVain('who cannot be called any more', offline('hal'), ({ hiddenHal }) =>
        hiddenHal(),
      ),
      callingInVain(
        'whose account is deleted',
        nobody('missing: User not found'),
        ({ formerPerson }) => formerPerson(),
      ),
    ],
    answerCall: [
      ...inStates(
        {
          ring: by(NOT_YOURS, 'ok', OWN_CALL),
          end: by(NOT_YOURS, OVER, OWN_CALL),
        },
        ({ ada, tabOf }, callId, caller) => answerFrom(tabOf(ada))(callId, tabOf(caller)),
      ),
      ...fromElsewhere(answerFrom(NO_TAB)),
      {
        when: 'that was answered in another tab',
        expected: by(NOT_YOURS, 'taken: This call was answered in another tab.', OWN_CALL),
        input: async ({ ada, talk, tabOf, openTab }, caller) =>
          answerFrom(tabOf(ada))(await talk(), await openTab(caller)),
      },
      {
        when: 'to where the caller is no more',
        expected: by(
          NOT_YOURS,
          'invalid: The caller has reconnected. Please answer again.',
          OWN_CALL,
        ),
        input: async ({ ada, moveOn, tabOf }, caller) =>
          answerFrom(tabOf(ada))(await moveOn(), tabOf(caller)),
      },
    ],
    decline: inStates(
      {
        ring: by(NOT_YOURS, 'ok', 'invalid: You cannot decline your own call.'),
        talk: by(NOT_YOURS, 'ok', 'invalid: You cannot decline your own call.'),
      },
      (_scene, callId) => ({ callId }),
    ),
    hangUp: inStates({ ring: theTwo, talk: theTwo }, (_scene, callId) => ({ callId })),
    signal: [
      ...fromTab(unanswered, signalFrom),
      ...fromElsewhere(signalFrom),
      {
        when: 'of a round that is over',
        expected: by(NOT_YOURS, RECONNECTING, RECONNECTING),
        input: async ({ renew, tabOf }, caller) => signalFrom(await renew(), tabOf(caller)),
      },
      {
        when: 'with what is no part of a handshake',
        expected: nobody('invalid'),
        input: async ({ talk, tabOf }, caller) => ({
          ...signalFrom(await talk(), tabOf(caller)),
          signal: { type: 'candidate', candidate: {} } as unknown as CallSignal,
        }),
      },
    ],
    resume: [...fromTab(callers, resumeFrom), ...fromElsewhere(resumeFrom)],
    vouch: [...fromTab(unanswered, vouchFrom), ...fromElsewhere(vouchFrom)],
    tellPage: fromTab(callers, (callId, from) => ({ callId, from, is: 'loading' as const })),
    renew: [...fromTab(unanswered, renewFrom), ...fromElsewhere(renewFrom)],
    declineSaying: inStates(
      {
        ring: by(NOT_YOURS, 'ok', 'invalid: You cannot decline your own call.'),
        talk: by(NOT_YOURS, 'invalid', 'invalid: You cannot decline your own call.'),
      },
      (_scene, callId) => ({ callId, words: 'I call back at noon' }),
    ),
    openBoard: inStates(
      {
        ring: by(NOT_YOURS, NO_BOARD, NO_BOARD),
        talk: theTwo,
        end: by(NOT_YOURS, NO_BOARD, NO_BOARD),
      },
      (_scene, callId) => ({ callId }),
    ),
    summarize: [
      ...inStates({ talk: by(NOT_YOURS, NO_QUESTION, NO_QUESTION) }, (_scene, callId) => ({
        ...{ callId, text: 'Because.' },
      })),
      {
        when: 'about a question',
        expected: theTwo,
        input: async ({ discuss }) => ({ callId: await discuss(), text: 'Because.' }),
      },
    ],
    ...groupRows,
    openQuiet: { expected: signedIn, input: () => undefined },
    setQuiet: { expected: signedIn, input: () => ({ isOn: false }) },
    silence: {
      expected: signedIn,
      input: ({ ada, ben }, caller) => ({ username: caller === ben ? ada : ben, isSilent: false }),
    },
  },
  operations: {},
  topics: {
    call: inStates({ ring: theTwo, talk: theTwo }, (_scene, callId) => ({ kind: 'call', callId })),
  },
});
