import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OutgoingMessage } from './outbox-slice.js';

const message = (id: string): OutgoingMessage => ({
  _id: id,
  room: { kind: 'global' },
  msg: `Text of ${id}`,
  msgFrom: 'grace',
  msgDateTime: '2024-03-05T12:00:00.000Z',
  refusal: null,
});

/** The browser's locks: each is held until its page is gone, and goes to the next who asked. */
class Locks {
  readonly #queues = new Map<string, (() => void)[]>();

  pageOf() {
    const held: string[] = [];
    const request = (name: string, ...rest: readonly unknown[]) => {
      const callback = rest.at(-1) as () => unknown;
      return new Promise<void>((resolve) => {
        const grant = () => {
          const result = callback();
          if (result instanceof Promise) held.push(name);
          else this.#release(name);
          resolve();
        };
        const queue = this.#queues.get(name);
        if (queue === undefined) {
          this.#queues.set(name, []);
          grant();
        } else queue.push(grant);
      });
    };
    return { locks: { request }, end: () => held.forEach((name) => this.#release(name)) };
  }

  #release(name: string) {
    const next = this.#queues.get(name)?.shift();
    if (next === undefined) this.#queues.delete(name);
    else next();
  }
}

let locks: Locks;

/** A page of its own, as after a reload or in another tab; `sends`: what sends has loaded there. */
async function openPage({ sends = true } = {}) {
  vi.resetModules();
  const page = locks.pageOf();
  const { keptMessages, said } = await import('./outbox-slice.js');
  const { takeOverOutboxes } = await import('./outbox-sender.js');
  const within = <T>(act: () => T): T => {
    vi.stubGlobal('navigator', { locks: page.locks });
    return act();
  };
  const taken: string[] = [];
  within(
    () =>
      sends &&
      takeOverOutboxes('grace', {
        take: (messages) => taken.push(...messages.map(({ _id }) => _id)),
        onDiscarded: () => undefined,
      }),
  );
  return {
    taken,
    write: (...ids: readonly string[]) =>
      within(() => keptMessages.store('grace', ids.map(message))),
    say: () => within(() => said({ kind: 'global' }, 'grace', 'Text').payload._id),
    read: () => within(() => keptMessages.read('grace').map(({ _id }) => _id)),
    end: page.end,
  };
}

beforeEach(() => {
  locks = new Locks();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('takes over what was written before the tab was closed', async () => {
  const before = await openPage();
  before.write('one', 'two');
  before.end();
  const after = await openPage();
  expect(after.taken).toEqual(['one', 'two']);
  expect(after.read()).toEqual(['one', 'two']);
});

it('takes over what was said before what sends it had loaded', async () => {
  const before = await openPage({ sends: false });
  const said = [before.say(), before.say()];
  before.end();
  expect((await openPage()).taken).toEqual(said);
});

it('leaves another tab its own as long as that is open, and takes it over after that', async () => {
  const other = await openPage();
  other.write('one');
  const own = await openPage();
  expect(own.taken).toEqual([]);
  own.write('two');
  expect(other.read()).toEqual(['one']);
  other.end();
  expect(own.taken).toEqual(['one']);
  expect(own.read()).toEqual(['two', 'one']);
});

it('gives what a tab has left to one of the others', async () => {
  const gone = await openPage();
  gone.write('one');
  const pages = [await openPage(), await openPage()];
  gone.end();
  expect(pages.flatMap(({ taken }) => taken)).toEqual(['one']);
  expect(Object.keys(localStorage)).toHaveLength(1);
});
