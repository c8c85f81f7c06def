import {
  addAnswerSchema,
  addCommentSchema,
  addQuestionSchema,
  attributionSchema,
  commentSchema,
  credentialsSchema,
  googleCredentialSchema,
  questionOrderSchema,
  tagSchema,
  tagWithCountSchema,
  updateBiographySchema,
  updateSocketSchema,
  userSchema,
  voteSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { chatOperations } from './openapi-chats.js';
import { gameOperations } from './openapi-games.js';
import { paging, type Operation, type Operations } from './openapi-operation.js';

const names = z.array(z.string());
const answer = z.object({
  _id: z.string(),
  text: z.string(),
  ansBy: z.string(),
  ansDateTime: z.string(),
  comments: z.array(commentSchema),
  attribution: attributionSchema.optional(),
});
const question = z.object({
  _id: z.string(),
  title: z.string(),
  text: z.string(),
  tags: z.array(tagSchema),
  askedBy: z.string(),
  askDateTime: z.string(),
  answers: z.array(answer),
  upVotes: names,
  downVotes: names,
  views: names,
  comments: z.array(commentSchema),
  attribution: attributionSchema.optional(),
});
const voteReply = z.object({ msg: z.string(), upVotes: names, downVotes: names });

/** Every REST operation, by path and method. */
const operations: Operations = {
  ...chatOperations,
  ...gameOperations,
  '/user/getUsers': {
    get: { summary: 'All users', reply: z.array(userSchema), query: paging },
  },
  '/user/getUser/{username}': { get: { summary: 'One user', reply: userSchema } },
  '/user/signup': {
    post: {
      summary: 'Create an account',
      body: credentialsSchema,
      reply: userSchema,
      isPublic: true,
    },
  },
  '/user/login': {
    post: { summary: 'Log in', body: credentialsSchema, reply: userSchema, isPublic: true },
  },
  '/user/google-login': {
    post: {
      summary: 'Log in with a Google ID token',
      body: googleCredentialSchema,
      reply: userSchema,
      isPublic: true,
    },
  },
  '/user/updateSocket': {
    patch: {
      summary: 'Register or clear the live connection',
      body: updateSocketSchema,
      reply: userSchema,
    },
  },
  '/user/resetPassword': {
    patch: { summary: 'Set a new password', body: credentialsSchema, reply: userSchema },
  },
  '/user/updateBiography': {
    patch: { summary: 'Change the biography', body: updateBiographySchema, reply: userSchema },
  },
  '/user/deleteUser/{username}': { delete: { summary: 'Delete the account', reply: userSchema } },
  '/question/getQuestion': {
    get: {
      summary: 'Questions in an order, filtered by a search',
      reply: z.array(question),
      query: { order: questionOrderSchema, search: z.string(), ...paging },
    },
  },
  '/question/getQuestionById/{qid}': {
    get: {
      summary: 'One question; naming oneself as username counts a view',
      reply: question,
      query: { username: z.string() },
    },
  },
  '/question/addQuestion': {
    post: { summary: 'Ask a question', body: addQuestionSchema, reply: question },
  },
  '/question/upvoteQuestion': {
    post: { summary: 'Vote up, or take the vote back', body: voteSchema, reply: voteReply },
  },
  '/question/downvoteQuestion': {
    post: { summary: 'Vote down, or take the vote back', body: voteSchema, reply: voteReply },
  },
  '/tag/getTagByName/{name}': { get: { summary: 'One tag', reply: tagSchema } },
  '/tag/getTagsWithQuestionNumber': {
    get: {
      summary: 'All tags with their question counts',
      reply: z.array(tagWithCountSchema),
      query: paging,
    },
  },
  '/answer/addAnswer': {
    post: { summary: 'Answer a question', body: addAnswerSchema, reply: answer },
  },
  '/comment/addComment': {
    post: {
      summary: 'Comment on a question or an answer',
      body: addCommentSchema,
      reply: commentSchema,
    },
  },
};

const failures: Readonly<Record<string, string>> = {
  400: 'Invalid request',
  401: 'Not signed in, or a wrong login',
  403: 'Not allowed',
  404: 'Unknown',
  409: 'Taken',
  413: 'Too large',
  429: 'Too many requests',
};

const jsonContent = (schema: z.ZodType) => ({
  'application/json': { schema: z.toJSONSchema(schema, { target: 'openapi-3.0' }) },
});

const parameter =
  (place: 'path' | 'query') =>
  ([name, schema]: readonly [string, z.ZodType]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: z.toJSONSchema(schema, { target: 'openapi-3.0' }),
  });

function describeOperation(path: string, { summary, reply, body, query, isPublic }: Operation) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(
    ([, name = '']) => [name, z.string()] as const,
  );
  const failed = Object.entries(failures).map(
    ([status, description]) =>
      [status, { description, content: { 'text/plain': { schema: { type: 'string' } } } }] as const,
  );
  return {
    summary,
    security: isPublic ? [] : [{ session: [] }],
    parameters: [
      ...inPath.map(parameter('path')),
      ...Object.entries(query ?? {}).map(parameter('query')),
    ],
    ...(body && { requestBody: { required: true, content: jsonContent(body) } }),
    responses: {
      200: { description: 'Done', content: jsonContent(reply) },
      ...Object.fromEntries<unknown>(failed),
    },
  };
}

/** The OpenAPI 3.0 description of the REST paths, served at /openapi.json. */
export const openApiDocument = {
  openapi: '3.0.3',
  info: {
    title: 'Collabor8',
    version: '1.0.0',
    description:
      'Lists are complete unless `limit` is given; then a Link header names the next page.',
  },
  components: {
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'collabor8_session' } },
  },
  paths: Object.fromEntries(
    Object.entries(operations).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          describeOperation(path, operation),
        ]),
      ),
    ]),
  ),
};
