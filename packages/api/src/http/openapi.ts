import { z } from 'zod';
import type { Answer, Operation } from './operation.js';
import { pagingSchema } from './paging.js';
import { mayTokensAsk } from './token-access.js';

const failures: Readonly<Record<string, string>> = {
  400: 'Invalid request',
  401: 'Not signed in, or a wrong login',
  403: 'Not allowed',
  404: 'Unknown',
  408: 'Sent too slowly',
  409: 'Taken',
  413: 'Too large',
  429: 'Too many requests',
};

const toSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' });

const jsonContent = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: toSchema(schema, io) },
});

const bytesContent = (contentTypes: readonly string[]) =>
  Object.fromEntries(
    contentTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );

/** What an operation answers with status 200. */
export function replyContent(answer: Answer) {
  switch (answer.kind) {
    case 'json':
      return jsonContent(answer.reply, 'output');
    case 'list':
      return jsonContent(z.array(answer.item), 'output');
    case 'file':
    case 'stream':
      return bytesContent(answer.contentTypes);
    case 'redirect':
      return {};
  }
}

function requestContent({ body, upload }: Operation) {
  if (upload !== undefined) return bytesContent(upload.contentTypes);
  return body && jsonContent(body, 'input');
}

const parameter = (place: 'path' | 'query', name: string, schema: z.ZodType) => ({
  name,
  in: place,
  required: place === 'path',
  schema: toSchema(schema, 'input'),
});

const fieldsOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const failureContent = ({ failsAs }: Operation) =>
  failsAs === 'json'
    ? jsonContent(z.object({ error: z.string() }), 'output')
    : { 'text/plain': { schema: { type: 'string' } } };

function describeOperation(operation: Operation) {
  const { path, summary, query, actor, isPublic, kind } = operation;
  const sent = requestContent(operation);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inQuery = { ...fieldsOf(query), ...(kind === 'list' && pagingSchema.shape) };
  const failed = Object.entries(failures).map(
    ([status, description]) =>
      [status, { description, content: failureContent(operation) }] as const,
  );
  return {
    summary,
    ...(actor !== undefined && {
      description: `${actor} names the signed-in user; anybody else is refused.`,
    }),
    security: isPublic
      ? []
      : [{ session: [] }, ...(mayTokensAsk(operation) ? [{ token: [] }] : [])],
    parameters: [
      ...inPath.map((name) => parameter('path', name, z.string())),
      ...Object.entries(inQuery).map(([name, schema]) => parameter('query', name, schema)),
    ],
    ...(sent && { requestBody: { required: true, content: sent } }),
    responses: {
      ...(kind === 'redirect'
        ? { 303: { description: 'Leads on' } }
        : { 200: { description: 'Done', content: replyContent(operation) } }),
      ...((kind === 'file' || kind === 'stream') && {
        304: { description: 'As it was' },
      }),
      ...(kind === 'stream' && {
        206: { description: 'The part that Range names', content: replyContent(operation) },
        416: { description: 'There is no such part' },
      }),
      ...Object.fromEntries<unknown>(failed),
    },
  };
}

function pathsOf(operations: readonly Operation[]) {
  const paths: Record<string, Record<string, ReturnType<typeof describeOperation>>> = {};
  for (const each of operations) {
    paths[each.path] = { ...paths[each.path], [each.method]: describeOperation(each) };
  }
  return paths;
}

/** The OpenAPI 3.0 description of the REST paths, served at /openapi.json. */
export const describeApi = (operations: readonly Operation[]) => ({
  openapi: '3.0.3',
  info: {
    title: 'Collabor8',
    version: '1.0.0',
    description:
      'Lists are complete unless `limit` is given; then a Link header names the next page.',
  },
  components: {
    securitySchemes: {
      session: {
        ...{ type: 'apiKey', in: 'cookie', name: 'collabor8_session' },
        description: 'Over https its name begins with __Host-.',
      },
      token: {
        ...{ type: 'http', scheme: 'bearer' },
        description: 'A token of one’s own, from the settings; one for reading changes nothing.',
      },
    },
  },
  paths: pathsOf(operations),
});
