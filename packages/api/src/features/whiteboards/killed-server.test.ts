import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { strokeOf } from '../../testing/boards-stage.js';
import { connect, type Person } from '../../testing/test-server.js';

const script = fileURLToPath(new URL('../../server.ts', import.meta.url));

interface Running {
  readonly url: string;
  /** At once, without a chance to write anything. */
  kill(): Promise<void>;
}

let folder: string;
let running: Running | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'collabor8-'));
});
afterEach(async () => {
  await running?.kill();
  await rm(folder, { recursive: true, force: true });
});

async function urlOf(child: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    const port = /http:\/\/[\w.]+:(\d+)/.exec(String(text))?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('The server ended before it was ready.');
}

/** The product's own server in a process of its own, on the folder's store. */
async function start(): Promise<Running> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      STORE_URL: `file:${join(folder, 'store.db')}`,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  });
  const url = await urlOf(child);
  child.stdout.resume();
  return {
    url,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const personAt = (url: string, cookie: string): Person =>
  connect({ url, checkAnswer: () => Promise.resolve() }, 'ada', cookie);

async function signUpAt(url: string): Promise<string> {
  const response = await fetch(`${url}/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password: 'correct horse' }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Draws until the server is gone; answers what it acknowledged. */
async function drawOn(person: Person, id: string, onLanded: (count: number) => void) {
  const landed: { readonly id: string; readonly seq: number }[] = [];
  const draw = async (): Promise<void> => {
    for (;;) {
      const stroke = strokeOf(landed.length);
      const { seq } = await person.trpc.whiteboards.addStroke.mutate({ id, stroke });
      landed.push({ id: stroke.id, seq });
      onLanded(landed.length);
    }
  };
  await Promise.allSettled([draw(), draw(), draw()]);
  return landed;
}

it.each([1, 40])(
  'loses no acknowledged stroke when it is killed after %d of them',
  async (count) => {
    const first = await start();
    running = first;
    const cookie = await signUpAt(first.url);
    const ada = personAt(first.url, cookie);
    const { uniqueLink: id } = await ada.trpc.whiteboards.create.mutate({
      uniqueLink: randomUUID(),
      title: 'Plan',
    });
    const landed = await drawOn(ada, id, (reached) => {
      if (reached === count) void first.kill();
    });
    expect(landed.length).toBeGreaterThanOrEqual(count);

    running = await start();
    const again = personAt(running.url, cookie);
    const { value } = await again.trpc.whiteboards.open.query({ id });
    const { entries } = value.log;
    const placeOf = new Map(
      entries.flatMap((entry) => ('id' in entry ? [[entry.id, entry.seq] as const] : [])),
    );
    for (const stroke of landed) expect(placeOf.get(stroke.id)).toBe(stroke.seq);
    // Nor is there a hole, and the log goes on after what the kill cut off.
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, place) => place + 1));
    const next = await again.trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf() });
    expect(next.seq).toBe(entries.length + 1);
  },
  60_000,
);
