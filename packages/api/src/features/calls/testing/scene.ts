import { randomUUID } from 'node:crypto';
import { answer, offer, openCallTab } from '../../../testing/call-tab.js';
import { connect, signUp, type Person, type TestServer } from '../../../testing/test-server.js';
import { waitFor } from '../../../testing/wait-for.js';
import { findGroup } from '../stored-calls.js';
import type { Cast } from '../../../testing/matrix/cast.js';
import { by, nobody, type Expected, type Row } from '../../../testing/matrix/rows.js';
import type { Stage } from '../../../testing/matrix/stage.js';

export const NOT_YOURS = 'forbidden: You are not part of this call.';
export const OVER = 'missing: This call is over.';
export const NOT_LIVE = 'late: The socket id is not one of your live connections.';
export const OTHER_TAB = 'taken: This call continues in another tab.';
export const IN_CALL = 'invalid: You are in another call. Hang up first.';
/** Both of a call, and nobody else. */
export const theTwo = by(NOT_YOURS, 'ok', 'ok');

const NO_CALL = 'missing: There is no such call.';
const CALL_OF_NOBODY = randomUUID();
/** No connection ever had it. */
export const NO_TAB = 'none';
const HIDDEN = 'hal';

/** One dan a server, whom nobody can call. */
const dans = new WeakMap<TestServer, Promise<Person>>();
function danOn(server: TestServer): Promise<Person> {
  const dan = dans.get(server) ?? signUp(server, 'dan');
  dans.set(server, dan);
  return dan;
}

/** A call that ada makes to ben, as far as a request needs it. */
export async function callsScene({ server }: Stage, cast: Cast) {
  const { calls, users } = server.services;
  const { registry } = server.connections;
  const people = [cast.stranger, cast.participant, cast.owner];
  const [ada, ben] = [cast.owner.username, cast.participant.username];
  const openTab = async (username: string): Promise<string> => {
    const id = username === HIDDEN ? 'the one of hal' : randomUUID();
    await registry.add({ id, username, sessionId: id });
    return id;
  };
  const openCallable = async (username: string): Promise<string> => {
    const id = await openTab(username);
    await users.updateSocket({ id, username }, { username, socketId: id });
    return id;
  };
  const tabs = new Map<string, string>();
  for (const { username } of people) {
    const group = await findGroup(server.store, username);
    if (group !== undefined) await calls.leaveGroup(username, group._id);
    const { call } = await calls.openMine(username);
    if (call !== null) await calls.hangUp(username, call.callId);
    tabs.set(username, await openCallable(username));
  }
  const tabOf = (username: string): string => tabs.get(username) ?? NO_TAB;

  /** The connection of a tab that somebody really had, and closed; what it did before is over as well. */
  const closeTab = async (
    { username, cookie }: Person,
    act: (tab: Awaited<ReturnType<typeof openCallTab>>) => Promise<unknown>,
  ): Promise<string> => {
    const tab = await openCallTab(connect(server, username, cookie));
    await act(tab);
    await tab.close();
    await waitFor('the end of the tab', async () => (await registry.get(tab.id())) === undefined);
    return tab.id();
  };

  const callId = randomUUID();
  const once = <T>(act: () => Promise<T>) => {
    let done: Promise<T> | undefined;
    return () => (done ??= act());
  };
  const ring = once(async () => {
    const request = { callId, userToCall: ben, from: tabOf(ada), signalData: offer };
    await calls.callUser({ id: tabOf(ada), username: ada }, request);
    return callId;
  });
  const talk = once(async () => {
    await ring();
    await calls.answerCall(ben, { callId, from: tabOf(ben), to: tabOf(ada), signal: answer });
    return callId;
  });
  /** A question of somebody's. */
  const askedBy = async (username: string): Promise<string> => {
    const asked = { title: 'Why?', text: 'I wonder.', tags: ['life'] };
    return (await server.services.questions.ask(username, asked))._id;
  };
  /** A group of the two, in whose call ada is. */
  let choir: string | undefined;
  const gather = once(async () => {
    const { _id } = await server.services.chats.start(ada, {
      title: 'Choir',
      participants: [ada, ben],
    });
    await calls.joinGroup(ada, { chatId: _id, callId, from: tabOf(ada) });
    choir = _id;
    return _id;
  });
  return {
    ...{ ada, ben, calls, tabOf, openTab, ring, talk, gather, askedBy },
    /** A call about a question of ben's, which he has answered. */
    discuss: once(async () => {
      const request = { callId, userToCall: ben, from: tabOf(ada), signalData: offer };
      const session = { id: tabOf(ada), username: ada };
      await calls.callUser(session, { ...request, about: await askedBy(ben) });
      await calls.answerCall(ben, { callId, from: tabOf(ben), to: tabOf(ada), signal: answer });
      return callId;
    }),
    /** Both are in it. */
    singTogether: once(async () => {
      const chatId = await gather();
      await calls.joinGroup(ben, { chatId, callId, from: tabOf(ben) });
      return chatId;
    }),
    /** Another group, of all three, while ada sings in this one. */
    async otherGroup() {
      await gather();
      const participants = people.map(({ username }) => username);
      return (await server.services.chats.start(ada, { title: 'Band', participants }))._id;
    },
    /** What the two have to themselves. */
    direct: once(async () => {
      const { _id } = await server.services.chats.start(ada, { participants: [ada, ben] });
      return _id;
    }),
    /** A call that ada has given up before he answered. */
    end: once(async () => (await calls.hangUp(ada, await ring())).callId),
    /** One that has begun anew. */
    renew: once(async () => {
      await calls.renew(ben, { callId: await talk(), from: tabOf(ben), after: 1 });
      return callId;
    }),
    /** One that ada makes and goes on with in another tab. */
    moveOn: once(async () => {
      await calls.resume(ada, { callId: await ring(), from: await openTab(ada), was: tabOf(ada) });
      return callId;
    }),
    otherThan: (caller: string) => (caller === ben ? ada : ben),
    /** A connection of the caller's that is over. */
    async deadTabOf(caller: string) {
      const person = people.find(({ username }) => username === caller);
      return person === undefined ? NO_TAB : closeTab(person, () => Promise.resolve());
    },
    /** Somebody who has closed the one tab that they could be called in. */
    async closedDan() {
      const dan = await danOn(server);
      await closeTab(dan, (tab) => tab.register());
      return dan.username;
    },
    /** Somebody with a tab that takes calls no more. */
    async hiddenHal() {
      const username = HIDDEN;
      await users
        .signup({ username, password: 'correct horse' }, { address: '' })
        .catch(() => undefined);
      const id = await openCallable(username);
      await users.updateSocket({ id, username }, { username, socketId: null });
      return username;
    },
    async formerPerson() {
      const person = await signUp(server, `zed-${randomUUID().slice(0, 8)}`);
      const { username, trpc } = person;
      await trpc.users.delete.mutate({ username });
      await person.leave();
      return username;
    },
    stored: async (): Promise<unknown> => [
      await calls.open(ada, callId).catch(() => undefined),
      choir !== undefined && (await calls.openGroup(ada, choir)),
    ],
  };
}

export type CallsScene = Awaited<ReturnType<typeof callsScene>>;
export type CallRow<I> = Row<CallsScene, I>;

/** Requests about one call, in the states it may be in, and by whom nothing is known of it. */
export const inStates = <I>(
  states: Partial<Record<'ring' | 'talk' | 'end', Expected>>,
  request: (scene: CallsScene, callId: string, caller: string) => I,
): readonly CallRow<I>[] => {
  const of = (state: 'ring' | 'talk' | 'end', when: string): readonly CallRow<I>[] => {
    const expected = states[state];
    if (expected === undefined) return [];
    const input = async (scene: CallsScene, caller: string) =>
      request(scene, await scene[state](), caller);
    return [{ when, expected, input }];
  };
  return [
    ...of('ring', 'that rings'),
    ...of('talk', 'that was answered'),
    ...of('end', 'that is over'),
    {
      when: 'that there is not',
      expected: nobody(NO_CALL),
      input: (scene, caller) => request(scene, CALL_OF_NOBODY, caller),
    },
  ];
};

type FromTab<I> = (callId: string, from: string) => I;

/** Requests from a connection that is none of the caller's. */
export const fromElsewhere = <I>(request: FromTab<I>): readonly CallRow<I>[] => [
  {
    when: 'from somebody else’s connection',
    expected: nobody(NOT_LIVE),
    input: async ({ talk, tabOf, otherThan }, caller) =>
      request(await talk(), tabOf(otherThan(caller))),
  },
  {
    when: 'from a dead connection',
    expected: nobody(NOT_LIVE),
    input: async ({ talk, deadTabOf }, caller) => request(await talk(), await deadTabOf(caller)),
  },
];

/** What the two tabs say to each other, and to the server, while the call goes on. */
export const fromTab = <I>(ringing: Expected, request: FromTab<I>): readonly CallRow<I>[] => [
  ...inStates(
    { ring: ringing, talk: theTwo, end: by(NOT_YOURS, OVER, OVER) },
    ({ tabOf }, callId, caller) => request(callId, tabOf(caller)),
  ),
  {
    when: 'from another tab of theirs',
    expected: by(NOT_YOURS, OTHER_TAB, OTHER_TAB),
    input: async ({ talk, openTab }, caller) => request(await talk(), await openTab(caller)),
  },
];
