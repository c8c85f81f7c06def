import { startTestServer, describeInputs, type Person, type TestServer } from '../product.js';
import type { Schema } from './make-up.js';

/** A request before it is sent: what stands in the path, behind the question mark and in the body. */
export interface MadeUp {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface Target {
  readonly name: string;
  readonly schema: Schema;
  /** Accounts and sessions end or begin by it. */
  readonly endsSession: boolean;
  /** `leaving` breaks the request off. */
  readonly send: (
    person: Person,
    url: string,
    request: MadeUp,
    leaving?: AbortSignal,
  ) => Promise<Response>;
}

const HANGS_AFTER_MS = 15_000;

const endsSession = (name: string): boolean =>
  /logout|login|signup|delete(User)?(\b|\/)|users\.delete|resetPassword/i.test(name) &&
  /user/i.test(name);

const entriesOf = (value: unknown): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, each]) => [
        name,
        typeof each === 'string' ? each : JSON.stringify(each),
      ])
    : [];

/** Half a surrogate pair can't be written in an address. */
const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

interface Sent {
  readonly method: string;
  readonly body?: unknown;
  readonly leaving: AbortSignal | undefined;
}

async function send(person: Person, address: string, { method, body, leaving }: Sent) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return fetch(address, {
    method,
    headers: {
      cookie: person.cookie,
      ...(text !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
    signal: leaving ?? AbortSignal.timeout(HANGS_AFTER_MS),
    redirect: 'manual',
  });
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly parameters: readonly Parameter[];
  /** Pictures are sent as bytes: what is made up for those is no picture. */
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { schema: Schema } } };
}

const objectOf = (parameters: readonly Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function restTarget(method: string, path: string, described: Described): Target {
  const { parameters, requestBody } = described;
  const part = (place: Parameter['in']) => objectOf(parameters.filter((each) => each.in === place));
  const body = requestBody?.content['application/json']?.schema;
  return {
    name: `${method} ${path}`,
    endsSession: endsSession(path),
    schema: {
      type: 'object',
      required: ['params', 'query', 'body'],
      properties: { params: part('path'), query: part('query'), ...(body && { body }) },
    },
    send(person, url, request, leaving) {
      const params = new Map(entriesOf(request.params));
      const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encode(params.get(name) ?? ''),
      );
      const query = entriesOf(request.query).map((pair) => pair.map(encode).join('='));
      const search = query.length === 0 ? '' : `?${query.join('&')}`;
      const hasBody = method !== 'get';
      return send(person, url + address + search, {
        method: method.toUpperCase(),
        body: hasBody ? request.body : undefined,
        leaving,
      });
    },
  };
}

/** Every REST operation of the published document, and every procedure of the router. */
export async function readTargets(
  document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> },
  { api }: TestServer,
): Promise<readonly Target[]> {
  const rest = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => restTarget(method, path, described)),
  );
  const called = describeInputs(api).map(({ path, type, schema = {} }): Target => ({
    name: path,
    endsSession: endsSession(path),
    schema: { type: 'object', required: ['body'], properties: { body: schema } },
    send(person, url, { body }, leaving) {
      const address = `${url}/trpc/${path}`;
      if (type === 'mutation') {
        return send(person, address, { method: 'POST', body: body ?? {}, leaving });
      }
      const input = body === undefined ? '' : `?input=${encode(JSON.stringify(body))}`;
      return send(person, address + input, { method: 'GET', leaving });
    },
  }));
  return [...rest, ...called];
}

export type PublishedDocument = Parameters<typeof readTargets>[0];

/** The server's own lists, from a server that nobody asks. */
export async function withOwnLists<T>(read: (server: TestServer) => Promise<T>): Promise<T> {
  const server = await startTestServer();
  try {
    return await read(server);
  } finally {
    await server.close();
  }
}
