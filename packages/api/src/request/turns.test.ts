import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '../testing/wait-for.js';
import { AppError } from './errors.js';
import { createLeaving, NEVER } from './leaving.js';
import { createTurns, EVERYBODY, WAITING_MAX } from './turns.js';

/** Tasks that wait to be let go, and the order in which they began. */
function openTasks() {
  const begun: string[] = [];
  const letGo = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => letGo.set(name, () => resolve(name)));
  };
  return { begun, task, end: (name: string) => letGo.get(name)?.() };
}

/** Of somebody who waits for the answer. */
const here = NEVER;

/** Long enough for what can begin now to have begun: each does in a turn of the event loop of its own. */
const turn = async () => {
  for (let n = 0; n < 3; n += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('turns', () => {
  it('begin a few of one person at a time, the rest in the order in which they came', async () => {
    const turns = createTurns();
    const { begun, task, end } = openTasks();
    const all = ['1', '2', '3', '4', '5', '6'].map((name) => turns.run('ada', here, task(name)));
    await turn();
    expect(begun).toEqual(['1', '2', '3', '4']);
    end('2');
    await turn();
    expect(begun).toEqual(['1', '2', '3', '4', '5']);
    end('1');
    await turn();
    for (const name of ['3', '4', '5', '6']) end(name);
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('of one person don’t wait for another’s', async () => {
    const turns = createTurns();
    const { task, end } = openTasks();
    const hers = ['1', '2', '3', '4', '5'].map((name) => turns.run('ada', here, task(name)));
    expect(await turns.run('ben', here, () => Promise.resolve('his'))).toBe('his');
    for (const name of ['1', '2', '3', '4']) end(name);
    await turn();
    end('5');
    await Promise.all(hers);
  });

  it('let what else is to be done come between two of them', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const all = Array.from({ length: 12 }, () =>
      turns.run('ada', here, () => {
        order.push('call');
        return Promise.resolve();
      }),
    );
    setImmediate(() => order.push('other'));
    await Promise.all(all);
    expect(order.indexOf('other')).toBeLessThanOrEqual(4);
  });

  it('go on after a failure', async () => {
    const turns = createTurns();
    const failing = Array.from({ length: 9 }, () =>
      turns.run('ada', here, () => Promise.reject(new Error('no'))),
    );
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(
      true,
    );
    expect(await turns.run('ada', here, () => Promise.resolve(1))).toBe(1);
  });

  it('are refused to whoever has too many waiting', async () => {
    const turns = createTurns();
    const { task, end } = openTasks();
    const asked = Array.from({ length: 4 + WAITING_MAX }, (_, n) =>
      turns.run('ada', here, task(`${n}`)),
    );
    await expect(turns.run('ada', here, task('more'))).rejects.toMatchObject({
      code: 'tooMany',
      retryAfter: 1,
    });
    const ending = setInterval(() => {
      for (let n = 0; n < asked.length; n += 1) end(`${n}`);
    }, 1);
    await Promise.all(asked);
    clearInterval(ending);
    expect(await turns.run('ada', here, () => Promise.resolve(1))).toBe(1);
  });

  it('are given back by whoever leaves while they wait', async () => {
    const turns = createTurns();
    const { begun, task, end } = openTasks();
    const running = ['1', '2', '3', '4'].map((name) => turns.run('ada', here, task(name)));
    const leaving = createLeaving();
    const left = turns.run('ada', leaving.signal, task('left'));
    const next = turns.run('ada', here, task('next'));
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: 'left' });
    expect(turns.waiting).toBe(1);
    await turn();
    end('1');
    await waitFor('the next one', () => begun.includes('next'));
    for (const name of ['2', '3', '4', 'next']) end(name);
    await Promise.all([...running, next]);
    expect(begun).not.toContain('left');
  });

  it('never begin for whoever has left already', async () => {
    const leaving = createLeaving();
    leaving.abort();
    const task = () => Promise.reject(new Error('It was begun.'));
    const refusal = { code: 'left' };
    await expect(createTurns().run('ada', leaving.signal, task)).rejects.toMatchObject(refusal);
    await expect(createTurns().tryRun('ada', leaving.signal, task)).rejects.toMatchObject(refusal);
  });

  it('that hang are given back some time after their asker has left, once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const turns = createTurns();
    const { begun, task, end } = openTasks();
    const leaving = createLeaving();
    const hanging = ['1', '2', '3', '4'].map((name) =>
      turns.run('ada', leaving.signal, task(name)),
    );
    const others = ['5', '6', '7', '8', '9'].map((name) => turns.run('ada', here, task(name)));
    await vi.waitFor(() => expect(begun).toHaveLength(4));
    leaving.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await waitFor('those that waited', () => begun.length === 8);
    // What hung ends at last: its place is another's by now.
    for (const name of ['1', '2', '3', '4']) end(name);
    await Promise.all(hanging);
    expect(begun).toHaveLength(8);
    for (const name of ['5', '6', '7', '8']) end(name);
    await waitFor('the last one', () => begun.length === 9);
    end('9');
    await Promise.all(others);
  });

  it('are as many, and refused as, their bounds say', async () => {
    const refuse = () => new AppError('unavailable', 'Much is being done.', { retryAfter: 7 });
    const turns = createTurns({ atATime: 1, waitingMax: 2, refuse });
    const { begun, task, end } = openTasks();
    const all = ['1', '2', '3'].map((name) => turns.run(EVERYBODY, NEVER, task(name)));
    await expect(turns.run(EVERYBODY, NEVER, task('4'))).rejects.toMatchObject({
      code: 'unavailable',
      retryAfter: 7,
    });
    expect(turns.waiting).toBe(2);
    for (const name of ['1', '2', '3']) {
      await turn();
      expect(begun.at(-1)).toBe(name);
      end(name);
    }
    expect(await Promise.all(all)).toEqual(['1', '2', '3']);
    expect(turns.waiting).toBe(0);
  });

  it('may be asked for at once or not at all', async () => {
    const turns = createTurns();
    const { task, end } = openTasks();
    const names = ['1', '2', '3', '4'];
    const running = names.map(async (name) => turns.tryRun('ada', here, task(name)));
    expect(turns.tryRun('ada', here, task('5'))).toBeUndefined();
    await turn();
    for (const name of names) end(name);
    expect(await Promise.all(running)).toEqual(names);
    expect(await turns.tryRun('ada', here, () => Promise.resolve('again'))).toBe('again');
  });
});
