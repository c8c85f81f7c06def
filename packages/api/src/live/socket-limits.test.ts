import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, listenInVain } from '../testing/listen.js';
import { signUp, startTestServer, type Person, type TestServer } from '../testing/test-server.js';
import { waitFor } from '../testing/wait-for.js';
import { CALLS_UNDER_WAY_MAX, createSocketLimits, SUBSCRIPTIONS_MAX } from './socket-limits.js';

describe('a connection', () => {
  let server: TestServer;
  let ada: Person;

  beforeEach(async () => {
    server = await startTestServer();
    ada = await signUp(server, 'ada');
  });

  afterEach(async () => {
    await ada.leave();
    await server.close();
  });

  const question = (n: number) => ({ kind: 'question', qid: `q${n}` }) as const;

  it('listens to a topic once at a time', async () => {
    const first = await listen(ada, question(1));
    const second = await listenInVain(ada, question(1));
    expect(second.refusal).toBe('This connection listens to this already.');
    expect(server.hub.seatCount).toBe(1);
    // Stopping and listening again in one go, as a page does that is opened anew.
    first.stop();
    await listen(ada, question(1));
    expect(server.hub.seatCount).toBe(1);
  });

  it('listens to so many topics and no more, until one is let go', async () => {
    const heard = await Promise.all(
      Array.from({ length: SUBSCRIPTIONS_MAX }, (_, n) => listen(ada, question(n))),
    );
    const { refusal } = await listenInVain(ada, question(1000));
    expect(refusal).toBe('This connection listens to too many things.');
    heard[0]?.stop();
    await waitFor('the seat', () => server.hub.seatCount < SUBSCRIPTIONS_MAX);
    await listen(ada, question(1000));
  });
});

describe('calls of a socket', () => {
  /** A socket whose client reads when it is let, and whether the server reads from it. */
  function openSocket() {
    const state = { isPaused: false, read: (): void => undefined };
    const untilRead = () => new Promise<void>((resolve) => (state.read = resolve));
    const pause = () => void (state.isPaused = true);
    const resume = () => void (state.isPaused = false);
    return { state, socket: { untilRead, pause, resume } };
  }

  it('begin when what was answered before has been read', async () => {
    const { state, socket } = openSocket();
    let hasBegun = false;
    const answered = createSocketLimits(socket).answer(() => {
      hasBegun = true;
      return Promise.resolve('done');
    });
    await Promise.resolve();
    expect(hasBegun).toBe(false);
    state.read();
    expect(await answered).toBe('done');
  });

  it('are read no further while many are under way', async () => {
    const { state, socket } = openSocket();
    const limits = createSocketLimits({ ...socket, untilRead: () => Promise.resolve() });
    const ends: (() => void)[] = [];
    const call = () => limits.answer(() => new Promise<void>((resolve) => ends.push(resolve)));
    const calls = Array.from({ length: CALLS_UNDER_WAY_MAX - 1 }, call);
    expect(state.isPaused).toBe(false);
    calls.push(call(), call());
    expect(state.isPaused).toBe(true);
    await Promise.resolve();
    ends[0]?.();
    await calls[0];
    expect(state.isPaused).toBe(true);
    ends[1]?.();
    await calls[1];
    expect(state.isPaused).toBe(false);
    ends.forEach((end) => end());
    await Promise.all(calls);
  });
});
