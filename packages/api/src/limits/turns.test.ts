import { describe, expect, it } from 'vitest';
import { createTurns, WAITING_MAX } from './turns.js';

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

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('turns', () => {
  it('begin a few of one person at a time, the rest in the order in which they came', async () => {
    const turns = createTurns();
    const { begun, task, end } = openTasks();
    const all = ['1', '2', '3', '4', '5', '6'].map((name) => turns.run('ada', task(name)));
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
    const hers = ['1', '2', '3', '4', '5'].map((name) => turns.run('ada', task(name)));
    expect(await turns.run('ben', () => Promise.resolve('his'))).toBe('his');
    for (const name of ['1', '2', '3', '4']) end(name);
    await turn();
    end('5');
    await Promise.all(hers);
  });

  it('let what else is to be done come between two of them', async () => {
    const turns = createTurns();
    const order: string[] = [];
    const all = Array.from({ length: 12 }, () =>
      turns.run('ada', () => {
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
      turns.run('ada', () => Promise.reject(new Error('no'))),
    );
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(
      true,
    );
    expect(await turns.run('ada', () => Promise.resolve(1))).toBe(1);
  });

  it('are refused to whoever has too many waiting', async () => {
    const turns = createTurns();
    const { task, end } = openTasks();
    const asked = Array.from({ length: 4 + WAITING_MAX }, (_, n) => turns.run('ada', task(`${n}`)));
    await expect(turns.run('ada', task('more'))).rejects.toMatchObject({
      code: 'tooMany',
      retryAfter: 1,
    });
    const ending = setInterval(() => {
      for (let n = 0; n < asked.length; n += 1) end(`${n}`);
    }, 1);
    await Promise.all(asked);
    clearInterval(ending);
    expect(await turns.run('ada', () => Promise.resolve(1))).toBe(1);
  });
});
