import { createHash } from 'node:crypto';
import { nameSchema } from '@collabor8/domain';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { Served } from '../request/context.js';
import { AppError } from '../request/errors.js';
import { assertActor, requireSession } from '../request/session.js';
import { parseInput } from '../request/validation.js';
import { exchangeOf, type Exchange } from './exchange.js';
import { jsonArray, JsonText, sendJson, streamJson } from './json-text.js';
import type { Operation, RestFile } from './operation.js';
import { DEFAULT_LIMIT, linkNextPage, pagingSchema } from './paging.js';

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
  { exchange, bytes }: Asked,
) {
  const input = {
    params: parseInput(paramsSchema, req.params),
    query: query && parseInput(query, req.query),
    body: body && parseInput(body, isJson(req) ? parseJson(bytes.toString()) : undefined),
    ...(upload && { bytes }),
  };
  const asker = exchange.asker();
  const named = actor === undefined ? undefined : valueAt(input, actor);
  if (typeof named === 'string' && asker.session !== null) assertActor(asker.session, named);
  // Each operation's handler was given its own types where it was declared.
  return { ...input, ...asker } as never;
}

type Guard = Pick<Served, 'streams' | 'admitWrite'>;

/** Who asks, and what they sent. */
interface Asked {
  readonly exchange: Exchange;
  readonly bytes: Buffer;
}

/** Lets somebody ask, reads what they send, and answers. */
async function take(
  operation: Operation,
  guard: Guard,
  ...[req, res]: [Request, Response]
): Promise<void> {
  const exchange = exchangeOf(res);
  const { isPublic, upload, body, bodyLimit = BODY_LIMIT } = operation;
  if (!isPublic) requireSession(exchange.session);
  const release = await upload?.admit(requireSession(exchange.session));
  try {
    const bytes =
      body === undefined && upload === undefined
        ? Buffer.alloc(0)
        : await exchange.readBody(upload?.maxBytes ?? bodyLimit);
    await send(operation, guard, { req, res, exchange, bytes });
  } finally {
    release?.();
  }
}

/**
 * Sends bytes that are for their reader's eyes: their browser asks each time whether it still may show
 * what it has, so nobody who comes after them sees it.
 */
async function sendFile(
  req: Request,
  res: Response,
  { contentType, read, version, contentSecurityPolicy }: RestFile,
  takeTurn: (read: () => Promise<Buffer>) => Promise<Buffer>,
): Promise<void> {
  const bytes = version === undefined ? await takeTurn(read) : undefined;
  res.set(
    'ETag',
    `"${
      version ??
      createHash('sha256')
        .update(bytes ?? '')
        .digest('base64url')
    }"`,
  );
  const sent = req.fresh ? undefined : (bytes ?? (await takeTurn(read)));
  res.set('Cache-Control', 'private, no-cache');
  if (contentSecurityPolicy !== undefined) {
    res.set('Content-Security-Policy', contentSecurityPolicy);
  }
  if (sent === undefined) res.status(304).end();
  else res.status(200).type(contentType).send(sent);
}

async function send(
  operation: Operation,
  { streams, admitWrite }: Guard,
  { req, res, ...asked }: Asked & { readonly req: Request; readonly res: Response },
): Promise<void> {
  const { session, who, left, takeTurn } = asked.exchange;
  const stream = (text: JsonText): Promise<void> =>
    streams.run(who, left, () => streamJson(res, text, { takeTurn }));
  const call = readCall(operation, req, asked);
  if (operation.method !== 'get' && session !== null) {
    const isOwnAffair = operation.isPublic || operation.isOwnAffair === true;
    await admitWrite(session.username, { bytes: asked.bytes.length, isOwnAffair });
  }
  const { answer } = operation;
  switch (answer.kind) {
    case 'json': {
      const reply = await takeTurn(() => answer.handle(call));
      if (reply instanceof JsonText) await stream(reply);
      else await sendJson(res, JSON.stringify(reply));
      return;
    }
    case 'list': {
      const { limit, cursor } = parseInput(pagingSchema, req.query);
      if (limit === undefined && cursor === undefined) {
        await stream(new JsonText(jsonArray(answer.all(call))));
        return;
      }
      const paging = { limit: limit ?? DEFAULT_LIMIT, cursor: cursor ?? null };
      const { items, nextCursor } = await takeTurn(() => answer.page(call, paging));
      linkNextPage(req, res, nextCursor);
      await stream(new JsonText(jsonArray(items)));
      return;
    }
    case 'file': {
      const file = await takeTurn(() => answer.handle(call));
      await sendFile(req, res, file, takeTurn);
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
