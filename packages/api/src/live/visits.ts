import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { clientAddress } from '../http/forwarded.js';
import type { Served } from '../request/context.js';
import { createLeaving, NEVER } from '../request/leaving.js';
import { createTurns } from '../request/turns.js';
import type { Metrics } from '../metrics/metrics.js';
import { callerKey, type Session } from '../request/session.js';
import type { Connections } from './connections.js';
import type { GuardedSocket } from './guarded-socket.js';
import { watchLargeFrames } from './large-frames.js';
import { createSocketLimits, type SocketLimits } from './socket-limits.js';

export interface Opened {
  readonly client: GuardedSocket;
  readonly socket: Duplex;
  readonly req: IncomingMessage;
  readonly session: Session;
  readonly leavePlace: () => void;
}

/** An open connection, from its upgrade to its end. */
export interface Visit extends Pick<Opened, 'session' | 'client'> {
  readonly id: string;
  readonly address: string;
  readonly limits: SocketLimits;
  /** Aborted when it has closed. */
  readonly left: AbortSignal;
  /** Resolves when every process may know of it. */
  readonly ready: Promise<void>;
}

export interface VisitsOptions {
  readonly api: Pick<Served, 'services' | 'arrivals'>;
  readonly connections: Connections;
  readonly metrics: Pick<Metrics, 'tally'>;
  readonly log: Logger;
  readonly trustProxy: number;
}

/** Keeps live connections in the books, from their upgrade until all about their end is noted. */
export function createVisits({ api, connections, metrics, log, trustProxy }: VisitsOptions) {
  const { services, arrivals } = api;
  const closings = createTurns();
  const messages = createTurns({ atATime: 1 });

  const endStale = async (sessionIds: readonly string[]): Promise<void> => {
    await connections.endSessions(await services.users.sessions.endedAmong(sessionIds));
  };

  /** What is still to be noted of connections that have closed. */
  const underWay = new Set<Promise<void>>();

  const letGo = async (id: string, session: Session): Promise<void> => {
    await connections.remove(id);
    await services.users.disconnected(id, session.username);
    await services.users.sessions.noteUse(session.id);
  };

  /** Keeps a connection in the books until it closes; it is in them when the visit is ready. */
  const open = ({ client, socket, req, session, leavePlace }: Opened): Visit => {
    const [id, leaving] = [randomUUID(), createLeaving()];
    const { id: sessionId, username } = session;
    const address = clientAddress(req, trustProxy);
    const limits = createSocketLimits(client);
    client.once('close', () => {
      leaving.abort('left');
      if (client.wasDropped) metrics.tally.drops += 1;
      // A few at a time: whoever drops all of theirs at once keeps nobody waiting.
      const left = closings
        .run(username, NEVER, () => letGo(id, session))
        .catch((error: unknown) => log.error({ err: error }, 'clearing a socket id failed'))
        .finally(() => {
          leavePlace();
          underWay.delete(left);
        });
      underWay.add(left);
    });
    const sender = { who: callerKey(session, address), isStranger: false };
    // Whatever it asks for, also what nobody answers: of one person a message in each turn of the event loop.
    client.inTurn = (deal) => {
      const dealt = () =>
        messages.run(sender.who, leaving.signal, () => Promise.resolve().then(deal));
      limits.counted(dealt).catch(() => client.terminate());
    };
    watchLargeFrames({ client, socket, sender, arrivals, limits });
    const ready = connections.add({ id, username, sessionId, socket: client }).then(() => {
      // The session may have ended between the upgrade's check and now, when nobody could find us.
      endStale([sessionId]).catch((error: unknown) => {
        log.error({ err: error }, 'checking a new connection failed');
      });
    });
    return { id, client, session, address, limits, left: leaving.signal, ready };
  };

  return {
    open,
    /** Closes the connections of those of the given sessions that are over. */
    endStale,
    /** Resolves when nothing is to be noted any more of those that have closed. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay);
    },
  };
}
