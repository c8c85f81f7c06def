import type { RequestListener } from 'node:http';
import type { HttpLogger } from 'pino-http';
import type { RequestMetrics } from '../metrics/request-metrics.js';
import type { Served } from '../request/context.js';
import { leftSignal } from '../request/leaving.js';
import { callerKey, notLoggedIn } from '../request/session.js';
import { createTurns } from '../request/turns.js';
import { Exchange, type Incoming, type Kind } from './exchange.js';
import { findSession, readOwnToken } from './session-cookie.js';
import { clientAddress } from './forwarded.js';
import { assertOwnOrigin, ownOrigin } from './origin.js';
import { createReadBody, createTakeBody } from './read-body.js';
import { isSecure, type SecurityHeaders } from './security-headers.js';

/** One thing that is done with every request, whatever it is for; it refuses by throwing an AppError. */
export interface Step {
  readonly name: string;
  readonly run: (exchange: Exchange) => void | Promise<void>;
}

export interface WayInOptions {
  readonly api: Served;
  readonly requests: RequestMetrics;
  readonly logRequest: HttpLogger;
  readonly secure: SecurityHeaders;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
}

/** All that is done before a request is answered, in this order. */
export function wayIn(options: WayInOptions): readonly Step[] {
  const { api, requests, logRequest, secure, publicOrigin, trustProxy } = options;
  const readBody = createReadBody(api.arrivals);
  const takeBody = createTakeBody(api.arrivals);
  const beginnings = createTurns({ atATime: 1 });
  /** Files, pages and refusals cost something, too: of one person one is begun in each turn of the event loop. */
  const begin = ({ who, left, assertStillIn }: Exchange): Promise<void> =>
    beginnings.run(who, left, () => Promise.resolve(), assertStillIn);
  return [
    {
      name: 'count',
      run(exchange) {
        const { req, res, begunAt } = exchange;
        // Once the answer has gone: by then it is known what was asked for.
        res.once('close', () => {
          const { endpoint } = exchange;
          if (endpoint === undefined) return;
          requests.tracing?.name(req, endpoint);
          const status = res.writableFinished ? res.statusCode : undefined;
          const seconds = (performance.now() - begunAt) / 1000;
          requests.finished({ transport: 'http', endpoint, status, seconds });
        });
      },
    },
    { name: 'log', run: ({ req, res }) => logRequest(req, res) },
    {
      name: 'headers',
      run({ req, res, kind }) {
        secure(req, res, kind === 'call');
        // Files and pages say themselves how long they may be kept.
        if (kind === 'call' || kind === 'rest') res.setHeader('Cache-Control', 'no-store');
      },
    },
    {
      name: 'origin',
      run(exchange) {
        const { req, res } = exchange;
        assertOwnOrigin(req, publicOrigin);
        exchange.origin = ownOrigin(req, { publicOrigin, isSecure: isSecure(res) });
      },
    },
    {
      name: 'deadline',
      run(exchange) {
        exchange.left = leftSignal(exchange.res);
      },
    },
    {
      name: 'session',
      async run(exchange) {
        const { req, res, kind } = exchange;
        exchange.address = clientAddress(req, trustProxy);
        // Files are the same for everybody, and many.
        // Pages are for browsers, which have no tokens.
        if (kind !== 'file' && !(kind === 'page' && readOwnToken(req.headers.authorization))) {
          exchange.session = await findSession(api.services.users.sessions, req, res);
        }
        // A page that still shows somebody else, who was signed in here before.
        const shown = req.headers['acting-user'];
        if (shown !== undefined && shown !== encodeURIComponent(exchange.session?.username ?? '')) {
          exchange.session = null;
        }
        exchange.who = callerKey(exchange.session, exchange.address);
        const { session } = exchange;
        exchange.assertStillIn = async () => {
          const still = session && (await findSession(api.services.users.sessions, req, res));
          if (still?.id !== session?.id) throw notLoggedIn();
        };
      },
    },
    {
      name: 'limits',
      run(exchange) {
        const { who, left } = exchange;
        exchange.takeTurn = (work) =>
          api.turns.run(who, left, work, () => exchange.assertStillIn());
        return begin(exchange);
      },
    },
    {
      name: 'body',
      run(exchange) {
        const { req } = exchange;
        const assertStillIn = () => exchange.assertStillIn();
        exchange.readBody = async (maxBytes) => {
          // Node calls a body complete in the turn after its last byte, even where it came with the head.
          const isThere =
            req.complete || String(req.readableLength) === req.headers['content-length'];
          const body = await readBody(exchange, maxBytes);
          // Whoever holds many back may let them all go at once.
          if (!isThere) {
            await begin(exchange);
            await assertStillIn();
          }
          return body;
        };
        exchange.takeBody = (maxBytes) => {
          const { size, pieces } = takeBody(exchange, maxBytes);
          return { size, pieces: followedBy(pieces, assertStillIn) };
        };
      },
    },
  ];
}

async function* followedBy(
  pieces: Incoming['pieces'],
  last: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  await last();
}

interface Walk {
  readonly kindOf: (req: Exchange['req']) => Kind;
  /** What is at the end of the way. */
  readonly answer: (exchange: Exchange) => void | Promise<void>;
  /** Answers with the failure of a step, or of the answer itself. */
  readonly fail: (error: unknown, exchange: Exchange) => void;
}

/** Takes every request through all steps before it is answered. */
export function alongThe(steps: readonly Step[], { kindOf, answer, fail }: Walk): RequestListener {
  const walk = async (exchange: Exchange): Promise<void> => {
    try {
      for (const { run } of steps) {
        const later = run(exchange);
        if (later !== undefined) await later;
      }
      await answer(exchange);
    } catch (error) {
      fail(error, exchange);
    }
  };
  return (req, res) => void walk(new Exchange(req, res, kindOf(req)));
}
