import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A module of this folder that runs in a process of its own, so that nobody shares its event loop. */
export interface Child {
  /** Sends a request and waits for its answer; one at a time. */
  ask<Answer>(request: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

export interface Server extends Child {
  readonly url: string;
}

export interface ChildOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Of Node; without it, those of this process, which runs sources. */
  readonly execArgv?: readonly string[];
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function forkModule(module: URL, { args = [], env = {}, execArgv }: ChildOptions): ChildProcess {
  const child = fork(module, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    ...(execArgv && { execArgv: [...execArgv] }),
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Rejects when the child ends before the answer is there. */
async function orItsEnd<T>(child: ChildProcess, module: URL, answer: Promise<T>): Promise<T> {
  const listening = new AbortController();
  const ended = once(child, 'exit', listening).then(() => {
    throw new Error(`${module.pathname} ended too early.`);
  });
  try {
    return await Promise.race([answer, ended]);
  } finally {
    listening.abort();
    ended.catch(() => undefined);
  }
}

const handle = (child: ChildProcess, module: URL): Child => ({
  async ask<Answer>(request: unknown) {
    const answer = once(child, 'message') as Promise<[Answer]>;
    child.send(request as object);
    const [first] = await orItsEnd(child, module, answer);
    return first;
  },
  async stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  },
});

export const startChild = (module: URL, options: ChildOptions = {}): Child =>
  handle(forkModule(module, options), module);

/** Starts a module that serves HTTP; it is ready when it has written its address. */
export async function startServer(module: URL, options: ChildOptions = {}): Promise<Server> {
  const child = forkModule(module, options);
  const address = new Promise<string>((resolve) => {
    child.stdout?.on('data', (text: Buffer) => {
      const port = /http:\/\/[\w.]+:(\d+)/.exec(text.toString())?.[1];
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return { ...handle(child, module), url: await orItsEnd(child, module, address) };
}

/** The child's side: answers every request; ends with its parent, even when that was killed. */
export function answerRequests<Request>(answer: (request: Request) => Promise<unknown>): void {
  process.once('disconnect', () => process.exit());
  process.on('message', (request) => {
    void answer(request as Request).then((reply) => process.send?.(reply ?? null));
  });
}
