import { waitFor } from '@testing-library/react';
import type { AppRouter } from '@collabor8/api';
import { createTRPCUntypedClient } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeLiveLink } from '../testing/fake-live-link.js';
import { requests } from '../testing/mock-api.js';
import { lateNetwork } from './clients.js';
import { openNetwork, type Network } from './network.js';

const topic = { kind: 'questions' } as const;
const listener = { onFrame: () => undefined, onError: () => undefined };

let live: FakeLiveLink;
let called: string[];

/** A network that comes when the test says so. */
function setUp() {
  const opened: Network = {
    link:
      () =>
      ({ op: { path } }) =>
        observable((observer) => {
          called.push(path);
          observer.next({ result: { type: 'data', data: path } });
          observer.complete();
        }),
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
  const network = lateNetwork(load);
  const client = createTRPCUntypedClient<AppRouter>({ links: [network.link] });
  const call = (path: string) => client.query(path);
  return { network, call, load, last: () => steps.at(-1) };
}

beforeEach(() => {
  live = new FakeLiveLink('never');
  called = [];
  requests.use(http.get('*/', () => HttpResponse.error()));
});

describe('a network whose code comes late', () => {
  it('loads with what first needs it, and once', async () => {
    const { network, call, load, last } = setUp();
    expect(load).not.toHaveBeenCalled();
    const calls = ['one', 'two'].map((path) => call(path));
    network.liveLink.subscribe(topic, 'place', listener);
    expect(called).toEqual([]);
    last()?.come();
    expect(await Promise.all(calls)).toEqual(['one', 'two']);
    expect(called).toEqual(['one', 'two']);
    expect(live.places).toEqual(['place']);
    expect(load).toHaveBeenCalledOnce();
  });

  it('never begins what was ended before it came', async () => {
    const { network, call, last } = setUp();
    const end = network.liveLink.subscribe(topic, undefined, listener);
    end();
    last()?.come();
    await call('one');
    expect(live.topics).toEqual([]);
  });

  it('ends what began meanwhile', async () => {
    const { network, last } = setUp();
    const end = network.liveLink.subscribe(topic, undefined, listener);
    last()?.come();
    await waitFor(() => expect(live.topics).toEqual([topic]));
    end();
    expect(live.topics).toEqual([]);
  });

  it('tells the state of the connection from the beginning', async () => {
    const { network, call, last } = setUp();
    const states: string[] = [];
    network.liveLink.watchState((state) => states.push(state));
    expect(states).toEqual(['idle']);
    last()?.come();
    await call('one');
    live.interrupt();
    expect(states).toEqual(['idle', 'idle', 'interrupted']);
  });

  it('lets calls fail and subscriptions wait while it cannot be had', async () => {
    const { network, call, last } = setUp();
    network.liveLink.subscribe(topic, undefined, listener);
    const first = call('one');
    last()?.fail();
    await expect(first).rejects.toThrow('The server could not be reached.');
    await expect(call('two')).rejects.toThrow('The server could not be reached.');
    expect(live.topics).toEqual([]);

    window.dispatchEvent(new Event('online'));
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      last()?.come();
      expect(live.topics).toEqual([topic]);
    });
    expect(await call('three')).toBe('three');
  });
});

it('says with what is changed who the page shows, as somebody else may be signed in by now', async () => {
  const page: { shown?: string } = {};
  const { link } = openNetwork(window.location.origin, () => page.shown);
  const client = createTRPCUntypedClient<AppRouter>({ links: [link] });
  const told: (string | null)[] = [];
  vi.spyOn(console, 'error').mockReturnValue();
  requests.use(
    http.all('*/trpc/*', ({ request }) => {
      told.push(request.headers.get('acting-user'));
      return HttpResponse.error();
    }),
  );
  await expect(client.mutation('users.logout')).rejects.toThrow();
  page.shown = 'añil';
  await expect(client.mutation('users.logout')).rejects.toThrow();
  await expect(client.query('users.openSession')).rejects.toThrow();
  expect(told).toEqual([null, 'a%C3%B1il', null]);
});
