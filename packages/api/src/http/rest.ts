import { nameSchema } from '@collabor8/domain';
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import { responseCookie } from './session-cookie.js';
import type { Api } from '../create-api.js';
import { assertActor, callerKey, requireSession, type Session } from '../session.js';
import { nameEndpoint } from '../metrics/measure-requests.js';
import { parseInput } from '../validation.js';
import { jsonArray, JsonText, streamJson } from './json-text.js';
import type { Operation } from './operation.js';
import { DEFAULT_LIMIT, linkNextPage, pagingSchema } from './paging.js';
import { readUpload, uploadedBytes } from './read-upload.js';

/** Bytes of a body; enough for the longest text and the largest picture of a person. */
const BODY_LIMIT = 1024 * 1024;

/** The session that the session middleware found for a request. */
export const sessionOf = (res: Response): Session | null =>
  (res.locals as { session?: Session | null }).session ?? null;

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

/** Parses a request, once; whoever may not act as the request says gets no further. */
function readCall(
  { query, body, upload, actor, isPublic }: Operation,
  req: Request,
  res: Response,
) {
  const session = sessionOf(res);
  const own = isPublic ? session : requireSession(session);
  const input = {
    params: parseInput(paramsSchema, req.params),
    query: query && parseInput(query, req.query),
    body: body && parseInput(body, req.body),
    ...(upload && { bytes: uploadedBytes(req.body) }),
  };
  const named = actor === undefined ? undefined : valueAt(input, actor);
  if (typeof named === 'string' && own !== null) assertActor(own, named);
  // Each operation's handler was given its own types where it was declared.
  return {
    ...input,
    session: own,
    address: req.ip ?? '',
    userAgent: req.headers['user-agent'],
    cookie: responseCookie(res),
  } as never;
}

type Guard = Pick<Api, 'turns' | 'streams' | 'countWrite' | 'assertMayWrite'>;

async function send(
  operation: Operation,
  { turns, streams, countWrite, assertMayWrite }: Guard,
  ...[req, res]: [Request, Response]
): Promise<void> {
  const session = sessionOf(res);
  const who = callerKey(session, req.ip ?? '');
  const takeTurn = <T>(work: () => Promise<T>): Promise<T> => turns.run(who, work);
  const stream = (text: JsonText): Promise<void> =>
    streams.run(who, () => streamJson(res, text, { takeTurn }));
  const call = readCall(operation, req, res);
  if (operation.method !== 'get' && session !== null) {
    const mayEverybody = operation.isPublic || operation.isOwnAffair === true;
    if (!mayEverybody) await assertMayWrite(session.username);
    await countWrite(session.username);
  }
  const { answer } = operation;
  switch (answer.kind) {
    case 'json': {
      const reply = await takeTurn(() => answer.handle(call));
      if (reply instanceof JsonText) await stream(reply);
      else res.status(200).json(reply);
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
      const { contentType, bytes, cacheControl, contentSecurityPolicy } = file;
      if (contentSecurityPolicy !== undefined) {
        res.set('Content-Security-Policy', contentSecurityPolicy);
      }
      res.status(200).set('Cache-Control', cacheControl).type(contentType).send(bytes);
    }
  }
}

/** The REST paths: success is 200 with what the operation answers. */
export function restRoutes({ operations, ...guard }: Guard & Pick<Api, 'operations'>): Router {
  const router = Router();
  for (const operation of operations) {
    const { upload, bodyLimit = BODY_LIMIT } = operation;
    const readBody =
      upload === undefined
        ? [express.json({ limit: bodyLimit })]
        : readUpload(upload, (res) => requireSession(sessionOf(res)));
    const handle: RequestHandler = (req, res) => send(operation, guard, req, res);
    const endpoint = `${operation.method.toUpperCase()} ${operation.path}`;
    const name: RequestHandler = (_req, res, next) => {
      nameEndpoint(res, endpoint);
      next();
    };
    router[operation.method](
      operation.path.replace(/\{(\w+)\}/g, ':$1'),
      name,
      ...readBody,
      handle,
    );
  }
  return router;
}
