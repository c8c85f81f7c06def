import { startChild, type Child } from './child-process.js';
import type { ClientRequest } from './fan-out-seats.js';

interface Speech {
  readonly group: string;
  /** How often something arrives, all sockets of the group together. */
  readonly deliveries: number;
  /** Answers 0 by its processor time so far. */
  readonly server: Child;
  readonly speak: () => Promise<unknown>;
}

/** Many sockets in a process of their own, which listen to servers in groups. */
export interface Audience {
  connect(group: Extract<ClientRequest, { readonly connect: string }>): Promise<void>;
  /** The time from the first word to the last delivery, and what the server spent on it. */
  hear(speech: Speech): Promise<{ milliseconds: number; processorMs: number }>;
  stop(): Promise<void>;
}

export function openAudience(): Audience {
  const clients = startChild(new URL('./fan-out-clients.ts', import.meta.url));
  const ask = (request: ClientRequest): Promise<null> => clients.ask(request);
  return {
    async connect(group) {
      await ask(group);
    },

    async hear({ group, deliveries, server, speak }) {
      await ask({ prepare: group, deliveries });
      const before = await server.ask<number>(0);
      const start = performance.now();
      await Promise.all([speak(), ask({ await: group })]);
      const milliseconds = performance.now() - start;
      return { milliseconds, processorMs: (await server.ask<number>(0)) - before };
    },

    stop: () => clients.stop(),
  };
}
