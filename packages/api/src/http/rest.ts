import { nameSchema } from '@collabor8/domain';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { Served } from '../request/context.js';
import { AppError } from '../request/errors.js';
import { assertTokenMayAsk } from './token-access.js';
import { assertActor, requireSession } from '../request/session.js';
import { letVisitorsKeep } from './kept-for-visitors.js';
import { parseInput } from '../request/validation.js';
import { exchangeOf, type Exchange, type Incoming } from './exchange.js';
import { jsonArray, JsonText, sendJson, streamJson } from './json-text.js';
import type { Operation } from './operation.js';
import { DEFAULT_LIMIT, linkNextPage, pagingSchema } from './paging.js';
import { sendFile, sendStream } from './send-file.js';

/** Bytes of a body; enough for the longest text and the largest picture of a person. */
const BODY_LIMIT = 1024 * 1024;

/** The value at a path such as 'body.ans.ansBy'. */
const valueAt = (input: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[name],
      input,
    );

/** The names and ids in an address; no longer one is anybody's. */
export const paramsSchema = z.record(z.string(), nameSchema);

const isJson = ({ headers }: Request): boolean =>
  /^\s*application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The body is not valid JSON.');
  }
}

/** Parses a request, once; whoever may not act as it says gets no further. */
function readCall(
  { query, body, upload, actor }: Operation,
  req: Request,
  { exchange, bytes, incoming }: Asked,
) {
  const input = {
    params: parseInput(paramsSchema, req.params),
    query: query && parseInput(query, req.query),
    body: body && parseInput(body, isJson(req) ? parseJson(bytes.toString()) : undefined),
    ...(upload && (incoming ? { incoming } : { bytes })),
  };
  const asker = exchange.asker();
  const named = actor === undefined ? undefined : valueAt(input, actor);
  // Whoever names somebody acts: that is for signed-in people, whatever is open to read.
  if (typeof named === 'string') assertActor(requireSession(asker.session), named);
  // Each operation's handler was given its own types where it was declared.
  return { ...input, ...asker } as never;
}

type Guard = Pick<Served, 'streams' | 'downloads' | 'admitWrite' | 'admitVisitor'>;

/** Who asks, and what they sent. */
interface Asked {
  readonly exchange: Exchange;
  readonly bytes: Buffer;
  /** In the place of the bytes, where they are handed on as they come. */
  readonly incoming?: Incoming | undefined;
}

/** Lets somebody ask, reads what they send, and answers. */
async function take(
  operation: Operation,
  guard: Guard,
  ...[req, res]: [Request, Response]
): Promise<void> {
  const exchange = exchangeOf(res);
  const { isPublic, upload, body, bodyLimit = BODY_LIMIT } = operation;
  if (operation.isOpen === true && operation.method === 'get' && exchange.session === null) {
    await guard.admitVisitor(exchange.address);
    letVisitorsKeep(exchange);
  } else if (!isPublic) {
    requireSession(exchange.session);
  }
  assertTokenMayAsk(exchange.session, operation);
  const release = await upload?.admit(requireSession(exchange.session));
  try {
    const incoming = upload?.isStreamed ? exchange.takeBody(upload.maxBytes) : undefined;
    const bytes =
      (body === undefined && upload === undefined) || incoming !== undefined
        ? Buffer.alloc(0)
        : await exchange.readBody(upload?.maxBytes ?? bodyLimit);
    await send(operation, guard, { req, res, exchange, bytes, incoming });
  } finally {
    release?.();
  }
}

async function send(
  operation: Operation,
  { streams, downloads, admitWrite }: Guard,
  { req, res, ...asked }: Asked & { readonly req: Request; readonly res: Response },
): Promise<void> {
  const { session, who, left, takeTurn } = asked.exchange;
  const stream = (text: JsonText): Promise<void> =>
    streams.run(who, left, () => streamJson(res, text, { takeTurn }));
  const call = readCall(operation, req, asked);
  if (operation.method !== 'get' && session !== null) {
    const isOwnAffair = operation.isPublic === true || operation.isOwnAffair === true;
    const bytes = asked.incoming?.size ?? asked.bytes.length;
    const isUpload = operation.upload !== undefined;
    await admitWrite(session.username, { bytes, isUpload, isOwnAffair });
  }
  switch (operation.kind) {
    case 'json': {
      // What is still coming is waited for in nobody's turn.
      const reply = await (asked.incoming
        ? operation.handle(call)
        : takeTurn(() => operation.handle(call)));
      if (reply instanceof JsonText) await stream(reply);
      else await sendJson(res, JSON.stringify(reply));
      return;
    }
    case 'list': {
      const { limit, cursor } = parseInput(pagingSchema, req.query);
      if (limit === undefined && cursor === undefined) {
        await stream(new JsonText(jsonArray(operation.all(call))));
        return;
      }
      const paging = { limit: limit ?? DEFAULT_LIMIT, cursor: cursor ?? null };
      const { items, nextCursor } = await takeTurn(() => operation.page(call, paging));
      linkNextPage(req, res, nextCursor);
      await stream(new JsonText(jsonArray(items)));
      return;
    }
    case 'file': {
      const file = await takeTurn(() => operation.handle(call));
      await sendFile(req, res, file, takeTurn);
      return;
    }
    case 'redirect': {
      // A page of any site could show these as pictures, until its reader has gone there too often.
      const { 'sec-fetch-dest': place = 'document' } = req.headers;
      if (place !== 'document') {
        throw new AppError('forbidden', 'This is gone to, and never shown.');
      }
      res.redirect(303, await operation.handle(call));
      return;
    }
    case 'stream': {
      const file = await takeTurn(() => operation.handle(call));
      await sendStream(req, res, file, { who, left, takeTurn, downloads });
    }
  }
}

/** The REST paths: success is 200 with what the operation answers. */
export function restRoutes(operations: readonly Operation[], guard: Guard): Router {
  const router = Router();
  for (const operation of operations) {
    const handle: RequestHandler = (req, res) => take(operation, guard, req, res);
    const endpoint = `${operation.method.toUpperCase()} ${operation.path}`;
    const name: RequestHandler = (_req, res, next) => {
      exchangeOf(res).endpoint = endpoint;
      next();
    };
    router[operation.method](operation.path.replace(/\{(\w+)\}/g, ':$1'), name, handle);
  }
  return router;
}
