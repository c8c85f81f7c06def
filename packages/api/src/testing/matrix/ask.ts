import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Topic } from '@collabor8/domain';
import { createTRPCUntypedClient, httpLink, TRPCClientError, wsLink } from '@trpc/client';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { AppRouter } from '../../main/create-api.js';
import { AppError, errorCodes, type ErrorCode } from '../../request/errors.js';
import type { Operation } from '../../http/operation.js';
import { LIVE_PATH } from '../../live/live-server.js';
import type { Person, TestServer } from '../test-server.js';
import type { Outcome, RestRequest } from './rows.js';

function codeWhere(matches: (error: AppError) => boolean): ErrorCode | undefined {
  return errorCodes.find((code) => matches(new AppError(code, '')));
}

function outcomeOfStatus(status: number, sentence = ''): Outcome {
  if (status === 200) return 'ok';
  const code = codeWhere((error) => error.status === status);
  if (code === undefined) throw new Error(`Status ${status} is none of those that are declared.`);
  return `${code}: ${sentence}`;
}

/** tRPC's client leaves the type of what came with a failure open. */
function outcomeOfFailure(error: unknown): Outcome {
  if (!(error instanceof TRPCClientError)) throw error;
  if (error.data === undefined) return 'cut';
  const { code } = error.data as { readonly code?: unknown };
  const found = codeWhere(({ trpcCode }) => trpcCode === code);
  if (found === undefined) throw error;
  return `${found}: ${error.message}`;
}

export interface Call {
  readonly path: string;
  readonly type: 'query' | 'mutation';
  readonly input: unknown;
}

type UntypedClient = ReturnType<typeof createTRPCUntypedClient<AppRouter>>;

const callWith = (client: UntypedClient, { path, type, input }: Call): Promise<Outcome> =>
  client[type](path, input).then(() => 'ok', outcomeOfFailure);

/** Calls a procedure over HTTP. */
export const callOverHttp = (
  { url }: TestServer,
  { cookie }: Person,
  call: Call,
): Promise<Outcome> => {
  const headers = cookie === '' ? {} : { cookie };
  const link = httpLink<AppRouter>({ url: `${url}/trpc`, headers });
  return callWith(createTRPCUntypedClient<AppRouter>({ links: [link] }), call);
};

/** How the upgrade of somebody without a session is answered, which is all that they get to see. */
async function refusalOfSocket({ url }: TestServer): Promise<Outcome> {
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH);
  socket.once('error', () => undefined);
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  response.resume();
  return outcomeOfStatus(response.statusCode ?? 0);
}

/** Calls a procedure over the person's WebSocket. */
export function callOverSocket(server: TestServer, person: Person, call: Call): Promise<Outcome> {
  if (person.cookie === '') return refusalOfSocket(server);
  const link = wsLink<AppRouter>({ client: person.socket });
  return callWith(createTRPCUntypedClient<AppRouter>({ links: [link] }), call);
}

/** Listens until it is said whether one may. */
export function listenOverSocket(
  server: TestServer,
  person: Person,
  topic: Topic,
): Promise<Outcome> {
  if (person.cookie === '') return refusalOfSocket(server);
  return new Promise((resolve, reject) => {
    const subscription = person.trpc.live.subscribe(
      { topic },
      {
        onData() {
          subscription.unsubscribe();
          resolve('ok');
        },
        onError(error) {
          try {
            resolve(outcomeOfFailure(error));
          } catch (unexpected) {
            reject(unexpected instanceof Error ? unexpected : error);
          }
        },
      },
    );
  });
}

/** What a stream of events ends with. */
const refusalSchema = z.object({ data: z.object({ httpStatus: z.number() }) });

/** Asks for live updates by a plain request. */
export async function listenOverHttp(
  { url }: TestServer,
  { cookie }: Person,
  topic: Topic,
): Promise<Outcome> {
  const input = encodeURIComponent(JSON.stringify({ topic }));
  const response = await fetch(`${url}/trpc/live?input=${input}`, {
    headers: cookie === '' ? {} : { cookie },
  });
  const refusal = /^event: serialized-error\ndata: (.*)$/m.exec(await response.text())?.[1];
  if (refusal === undefined) return outcomeOfStatus(response.status);
  const { httpStatus } = refusalSchema.parse(JSON.parse(refusal)).data;
  return outcomeOfStatus(httpStatus);
}

const errorSchema = z.object({ error: z.string() });

/** Sends a request to a REST path; an answer that is not as published fails the test. */
export async function askOverRest(
  person: Person,
  { method, path }: Operation,
  { params = {}, query = {}, body }: RestRequest,
): Promise<Outcome> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The request of ${path} names no ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(query).toString();
  const target = search === '' ? address : `${address}?${search}`;
  const response = await person.rest(method.toUpperCase(), target, body);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (response.status === 200 || !isJson) return outcomeOfStatus(response.status, text);
  return outcomeOfStatus(response.status, errorSchema.parse(JSON.parse(text)).error);
}
