import type { NumberedCall } from '@collabor8/domain';
import { openCallTab, type CallTab } from './call-tab.js';
import type { TestProcess } from './test-process.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServerOptions,
} from './test-server.js';

const START = Date.parse('2026-01-01T00:00:00.000Z');

export interface CallsStageOptions extends Omit<TestServerOptions, 'now'> {
  /** Ben and what else is said to be elsewhere is served by a second process then. */
  readonly processes?: 1 | 2;
}

/** The real server with a tab each of ada, ben and eve, who can be called, and a clock of its own. */
export async function openCallsStage({ processes = 1, ...options }: CallsStageOptions = {}) {
  let clock = START;
  const server = await startTestServer({ ...options, now: () => new Date(clock) });
  const elsewhere: TestProcess = processes === 2 ? await server.startBeside('elsewhere') : server;
  const [ada, benHere, eve] = await Promise.all([
    signUp(server, 'ada'),
    signUp(server, 'ben'),
    signUp(server, 'eve'),
  ]);
  const ben = connect(elsewhere, benHere.username, benHere.cookie);
  const opened: CallTab[] = [];

  async function openTab(person: Person, at: TestProcess): Promise<CallTab> {
    const tab = await openCallTab(connect(at, person.username, person.cookie));
    opened.push(tab);
    return tab;
  }

  const a1 = await openTab(ada, server);
  const b1 = await openTab(ben, elsewhere);
  const e1 = await openTab(eve, server);
  for (const tab of [a1, b1, e1]) await tab.register();

  return {
    server,
    elsewhere,
    ada,
    ben,
    eve,
    a1,
    b1,
    e1,

    /** Another tab of somebody. */
    openTab: (person: Person, at: TestProcess = server) => openTab(person, at),

    /** Ada calls Ben, and his first tab rings. */
    async ring(): Promise<NumberedCall> {
      const { call } = await a1.callUser('ben');
      await b1.hears('the ring', ({ name }) => name === 'callUser');
      return call;
    },

    /** Ada calls Ben, and he answers in his first tab. */
    async talk(): Promise<NumberedCall> {
      const call = await b1.answer(await this.ring());
      await a1.hears('the answer', ({ name }) => name === 'callAccepted');
      return call;
    },

    stored: async (callId: string) =>
      (await server.services.calls.open('ada', callId).catch(() => undefined)) ??
      server.services.calls.open('ben', callId),

    advance(milliseconds: number): void {
      clock += milliseconds;
    },

    async close(): Promise<void> {
      for (const tab of opened) await tab.close();
      await server.close();
    },
  };
}

export type CallsStage = Awaited<ReturnType<typeof openCallsStage>>;

/** Waits until a tab has heard that one of the two is away. */
export const hearsAbsence = (tab: CallTab, side: 'caller' | 'callee') =>
  tab.hears(
    'the absence',
    (event) => event.name === 'callUpdate' && event.call[side].awaySince !== undefined,
  );
