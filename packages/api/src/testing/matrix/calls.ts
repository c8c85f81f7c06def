import { randomUUID } from 'node:crypto';
import { answer, offer } from '../call-tab.js';
import { by, defineMatrix, nobody, signedIn } from './rows.js';

const theTwo = by('forbidden', 'ok', 'ok');

/** A call that ada makes to ben, as far as a request needs it. */
export const matrix = defineMatrix('calls', async ({ server }, cast) => {
  const { calls, users } = server.services;
  const people = [cast.stranger, cast.participant, cast.owner];
  const [ada, ben] = [cast.owner.username, cast.participant.username];
  const tabs = new Map<string, string>();
  for (const { username } of people) {
    const { call } = await calls.openMine(username);
    if (call !== null) await calls.hangUp(username, call.callId);
    const id = randomUUID();
    await server.connections.registry.add({ id, username, sessionId: id });
    await users.updateSocket({ id, username }, { username, socketId: id });
    tabs.set(username, id);
  }
  const tabOf = (username: string): string => tabs.get(username) ?? 'nobody';

  const callId = randomUUID();
  let ringing: Promise<unknown> | undefined;
  let accepted: Promise<unknown> | undefined;
  const ring = async () => {
    ringing ??= calls.callUser(
      { id: tabOf(ada), username: ada },
      { callId, userToCall: ben, from: tabOf(ada), signalData: offer },
    );
    await ringing;
    return callId;
  };
  const talk = async () => {
    await ring();
    accepted ??= calls.answerCall(ben, {
      ...{ callId, from: tabOf(ben), to: tabOf(ada) },
      signal: answer,
    });
    await accepted;
    return callId;
  };
  return { ada, ben, tabOf, ring, talk };
})({
  procedures: {
    callable: { expected: signedIn, input: () => ({}) },
    iceServers: [
      { expected: nobody('forbidden'), input: () => undefined },
      {
        when: 'while it rings',
        expected: theTwo,
        input: async ({ ring }) => {
          await ring();
          return undefined;
        },
      },
    ],
    openMine: { expected: signedIn, input: () => undefined },
    open: { expected: theTwo, input: async ({ ring }) => ({ callId: await ring() }) },
    callUser: [
      {
        expected: signedIn,
        input: ({ ada, ben, tabOf }, caller) => ({
          ...{ callId: randomUUID(), userToCall: caller === ben ? ada : ben },
          ...{ from: tabOf(caller), signalData: offer },
        }),
      },
      {
        when: 'from the tab of nobody',
        expected: nobody('invalid'),
        input: ({ ada, ben, tabOf }, caller) => ({
          ...{ callId: randomUUID(), userToCall: caller === ben ? ada : ben },
          ...{ from: tabOf('nobody'), signalData: offer },
        }),
      },
    ],
    answerCall: {
      expected: by('forbidden', 'ok', 'invalid'),
      input: async ({ ada, ring, tabOf }, caller) => ({
        ...{ callId: await ring(), from: tabOf(caller), to: tabOf(ada) },
        signal: answer,
      }),
    },
    decline: {
      expected: by('forbidden', 'ok', 'invalid'),
      input: async ({ ring }) => ({ callId: await ring() }),
    },
    hangUp: { expected: theTwo, input: async ({ talk }) => ({ callId: await talk() }) },
    signal: {
      expected: theTwo,
      input: async ({ talk, tabOf }, caller) => ({
        ...{ callId: await talk(), from: tabOf(caller), round: 1 },
        signal: offer,
      }),
    },
    resume: {
      expected: theTwo,
      input: async ({ talk, tabOf }, caller) => ({
        ...{ callId: await talk(), from: tabOf(caller), was: tabOf(caller) },
      }),
    },
    vouch: {
      expected: theTwo,
      input: async ({ talk, tabOf }, caller) => ({ callId: await talk(), from: tabOf(caller) }),
    },
    tellPage: {
      expected: theTwo,
      input: async ({ talk, tabOf }, caller) => ({
        ...{ callId: await talk(), from: tabOf(caller), is: 'loading' as const },
      }),
    },
    renew: {
      expected: theTwo,
      input: async ({ talk, tabOf }, caller) => ({
        ...{ callId: await talk(), from: tabOf(caller), after: 1 },
      }),
    },
  },
  operations: {},
  topics: {
    call: {
      expected: theTwo,
      input: async ({ ring }) => ({ kind: 'call', callId: await ring() }),
    },
  },
});
