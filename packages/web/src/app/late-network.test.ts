import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../shared/api/api.js';
import { FakeLiveLink } from '../testing/fake-live-link.js';
import { requests } from '../testing/mock-api.js';
import { lateNetwork } from './late-network.js';
import type { Network } from './network.js';

const callOf = (path: string): Call => ({
  type: 'query',
  path,
  input: undefined,
  options: undefined,
});
const topic = { kind: 'questions' } as const;
const listener = { onFrame: () => undefined, onError: () => undefined };

let live: FakeLiveLink;
let called: string[];

/** A network that comes when the test says so. */
function begin() {
  const opened: Network = {
    call: ({ path }) => {
      called.push(path);
      return Promise.resolve(path);
    },
    liveLink: live,
  };
  const steps: { come: () => void; fail: () => void }[] = [];
  const load = vi.fn(
    () =>
      new Promise<Network>((resolve, reject) => {
        steps.push({
          come: () => resolve(opened),
          fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
        });
      }),
  );
  return { network: lateNetwork(load), load, last: () => steps.at(-1) };
}

beforeEach(() => {
  live = new FakeLiveLink('never');
  called = [];
  requests.use(http.get('*/', () => HttpResponse.error()));
});

describe('a network whose code comes late', () => {
  it('loads with what first needs it, and once', async () => {
    const { network, load, last } = begin();
    expect(load).not.toHaveBeenCalled();
    const calls = ['one', 'two'].map((path) => network.call(callOf(path)));
    network.liveLink.subscribe(topic, 'place', listener);
    expect(called).toEqual([]);
    last()?.come();
    expect(await Promise.all(calls)).toEqual(['one', 'two']);
    expect(called).toEqual(['one', 'two']);
    expect(live.places).toEqual(['place']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('never begins what was ended before it came', async () => {
    const { network, last } = begin();
    const end = network.liveLink.subscribe(topic, undefined, listener);
    end();
    last()?.come();
    await network.call(callOf('one'));
    expect(live.topics).toEqual([]);
  });

  it('ends what began meanwhile', async () => {
    const { network, last } = begin();
    const end = network.liveLink.subscribe(topic, undefined, listener);
    last()?.come();
    await vi.waitFor(() => expect(live.topics).toEqual([topic]));
    end();
    expect(live.topics).toEqual([]);
  });

  it('tells the state of the connection from the beginning', async () => {
    const { network, last } = begin();
    const states: string[] = [];
    network.liveLink.watchState((state) => states.push(state));
    expect(states).toEqual(['idle']);
    last()?.come();
    await network.call(callOf('one'));
    live.interrupt();
    expect(states).toEqual(['idle', 'idle', 'interrupted']);
  });

  it('lets calls fail and subscriptions wait while it cannot be had', async () => {
    const { network, last } = begin();
    network.liveLink.subscribe(topic, undefined, listener);
    const call = network.call(callOf('one'));
    last()?.fail();
    await expect(call).rejects.toThrow('The server could not be reached.');
    await expect(network.call(callOf('two'))).rejects.toThrow('The server could not be reached.');
    expect(live.topics).toEqual([]);

    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => {
      window.dispatchEvent(new Event('online'));
      last()?.come();
      expect(live.topics).toEqual([topic]);
    });
    expect(await network.call(callOf('three'))).toBe('three');
  });
});
