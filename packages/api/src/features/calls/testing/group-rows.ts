import { randomUUID } from 'node:crypto';
import { offer } from '../../../testing/call-tab.js';
import {
  by,
  nobody,
  signedIn,
  type Expected,
  type FeatureMatrix,
} from '../../../testing/matrix/rows.js';
import {
  NOT_YOURS,
  OVER,
  NOT_LIVE,
  OTHER_TAB,
  IN_CALL,
  theTwo,
  type CallRow,
  type CallsScene,
} from './scene.js';

const NO_CHAT = 'missing: Invalid chat ID';
const DIRECT = 'invalid: This chat is between two. Call the other one.';
const LEFT = 'invalid: They have left this call.';
const inChoir = by(NO_CHAT, 'ok', 'ok');
/** ada has the first seat, and can't signal to herself. */
const SELF = by(NOT_YOURS, 'ok', LEFT);

const joining = async ({ gather, tabOf }: CallsScene, caller: string) => ({
  chatId: await gather(),
  callId: randomUUID(),
  from: tabOf(caller),
});

const signalTo = (to: number) => (chatId: string, from: string) => ({
  ...{ chatId, from, to, attempt: 1 },
  signal: offer,
});

/** What only a tab that has a seat may do. */
const seated = <I>(
  request: (chatId: string, from: string) => I,
  there: Expected = theTwo,
): readonly CallRow<I>[] => [
  {
    expected: there,
    input: async ({ singTogether, tabOf }, caller) => request(await singTogether(), tabOf(caller)),
  },
  {
    when: 'from another tab of theirs',
    expected: by(NOT_YOURS, OTHER_TAB, OTHER_TAB),
    input: async ({ singTogether, openTab }, caller) =>
      request(await singTogether(), await openTab(caller)),
  },
  {
    when: 'from somebody else’s connection',
    expected: nobody(NOT_LIVE),
    input: async ({ singTogether, tabOf, otherThan }, caller) =>
      request(await singTogether(), tabOf(otherThan(caller))),
  },
];

/** What can be asked of the calls of groups. */
export const groupRows: Pick<
  FeatureMatrix<'calls', CallsScene>['procedures'],
  | 'openGroup'
  | 'joinGroup'
  | 'leaveGroup'
  | 'openGroupBoard'
  | 'keepSeat'
  | 'signalSeat'
  | 'vouchForSeat'
  | 'tellSeatPage'
> = {
  openGroup: [
    { expected: inChoir, input: async ({ gather }) => ({ chatId: await gather() }) },
    {
      when: 'of what two have to themselves',
      expected: by(NO_CHAT, DIRECT, DIRECT),
      input: async ({ direct }) => ({ chatId: await direct() }),
    },
  ],
  joinGroup: [
    { expected: inChoir, input: joining },
    {
      when: 'that is not on, anew',
      expected: by(NO_CHAT, OVER, OVER),
      input: async (scene, caller) => {
        const input = await joining(scene, caller);
        await scene.calls.leaveGroup(scene.ada, input.chatId);
        return { ...input, isReturning: true as const };
      },
    },
    {
      when: 'while in a call of two',
      expected: by(NO_CHAT, IN_CALL, IN_CALL),
      input: async (scene, caller) => {
        const input = await joining(scene, caller);
        await scene.calls.leaveGroup(scene.ada, input.chatId);
        await scene.talk();
        return input;
      },
    },
    {
      when: 'while in the call of another chat',
      expected: by('ok', 'ok', IN_CALL),
      input: async (scene, caller) => ({
        ...(await joining(scene, caller)),
        chatId: await scene.otherGroup(),
      }),
    },
    {
      when: 'from somebody else’s connection',
      expected: nobody(NOT_LIVE),
      input: async (scene, caller) => ({
        ...(await joining(scene, caller)),
        from: scene.tabOf(scene.otherThan(caller)),
      }),
    },
  ],
  leaveGroup: { expected: signedIn, input: async ({ gather }) => ({ chatId: await gather() }) },
  openGroupBoard: [
    { expected: theTwo, input: async ({ singTogether }) => ({ chatId: await singTogether() }) },
    {
      when: 'of a call that is over',
      expected: nobody(OVER),
      input: async ({ gather, calls, ada }) => {
        const chatId = await gather();
        await calls.leaveGroup(ada, chatId);
        return { chatId };
      },
    },
  ],
  keepSeat: seated((chatId, from) => ({ chatId, from, was: from })),
  signalSeat: [
    ...seated(signalTo(1), SELF),
    {
      when: 'to somebody who has left',
      expected: by(NOT_YOURS, LEFT, LEFT),
      input: async ({ singTogether, tabOf }, caller) =>
        signalTo(9)(await singTogether(), tabOf(caller)),
    },
  ],
  vouchForSeat: seated((chatId, from) => ({ chatId, from, seat: 1 })),
  tellSeatPage: {
    expected: signedIn,
    input: async ({ singTogether, tabOf }, caller) => ({
      chatId: await singTogether(),
      from: tabOf(caller),
      is: 'loading' as const,
    }),
  },
};
