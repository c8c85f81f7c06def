import { randomUUID } from 'node:crypto';
import {
  credentialsSchema,
  googleCredentialSchema,
  loginSchema,
  signupSchema,
  updateBiographySchema,
  updateSocketSchema,
  userSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { AppError } from '../../request/errors.js';
import { assertActor } from '../../request/session.js';
import { jsonArray, JsonText } from '../../http/json-text.js';
import {
  fileOperation,
  listOperation,
  operation,
  streamOperation,
  type Operation,
  redirectOperation,
} from '../../http/operation.js';
import { KEPT_TYPE } from '../../images/encode.js';
import { renewBrowser, signInBrowser } from './browser-session.js';
import type { UsersService } from './service.js';

/** What is none counts as not there: browsers are led on, whatever they come with. */
const word = (length: number) => z.string().max(length).optional().catch(undefined);

/** What a provider may add to the address; all else is none of ours. */
const answerSchema = z.object({
  ...{ code: word(8000), state: word(100), iss: word(1000), session_state: word(1000) },
  ...{ error: word(100), error_description: word(4000), error_uri: word(1000) },
});

/** Where browsers go to sign in with the community's provider, and come back to. */
export const oidcOperations = (users: UsersService): readonly Operation[] => [
  redirectOperation('/auth/oidc', {
    summary: 'Sign in with the provider: leads there',
    query: z.object({ to: word(2000), ticket: word(100) }),
    handle: ({ query, ...browser }) => users.beginVisit(query, browser),
  }),
  redirectOperation('/auth/oidc/callback', {
    summary: 'Where the provider leads back to',
    query: answerSchema,
    handle: ({ query, ...browser }) => users.endVisit(query, browser),
  }),
];

/** What it holds beside its kind depends on the kind. */
const writingSchema = z.looseObject({ kind: z.string() });

/** Signing up and logging in: the session's cookie comes with the answer. */
const entrances = (users: UsersService): readonly Operation[] => [
  operation('POST /user/signup', {
    isPublic: true,
    summary: 'Create an account',
    body: signupSchema,
    reply: userSchema,
    handle: ({ body, ...browser }) =>
      signInBrowser(users.sessions, browser, (client) => users.signup(body, client)),
  }),
  operation('POST /user/login', {
    isPublic: true,
    summary: 'Log in',
    body: loginSchema,
    reply: userSchema,
    handle: ({ body, ...browser }) =>
      signInBrowser(users.sessions, browser, (client) => users.login(body, client)),
  }),
  operation('POST /user/google-login', {
    isPublic: true,
    summary: 'Log in with a Google ID token',
    body: googleCredentialSchema,
    reply: userSchema,
    handle: ({ body, ...browser }) =>
      signInBrowser(users.sessions, browser, (client) =>
        users.googleLogin(body.credential, client),
      ),
  }),
];

/** What people change about themselves. */
const profiles = (users: UsersService): readonly Operation[] => [
  operation('PATCH /user/updateSocket', {
    isOwnAffair: true,
    summary: 'Register or clear the live connection',
    body: updateSocketSchema,
    reply: userSchema,
    actor: 'body.username',
    handle: ({ session, body }) => users.updateSocket(session, body),
  }),
  operation('PATCH /user/resetPassword', {
    isOwnAffair: true,
    summary: 'Set a new password',
    body: credentialsSchema,
    reply: userSchema,
    handle: ({ body, ...browser }) =>
      renewBrowser(browser, body.username, (client) =>
        users.resetPassword(browser.session, body, client),
      ),
  }),
  operation('PATCH /user/updateBiography', {
    summary: 'Change the biography',
    body: updateBiographySchema,
    reply: userSchema,
    handle: ({ session, body }) => users.updateBiography(session, body),
  }),
  operation('DELETE /user/deleteUser/{username}', {
    isOwnAffair: true,
    summary: 'Delete the account',
    reply: userSchema,
    handle: async ({ session, params, cookie }) => {
      const user = await users.remove(session, params.username);
      cookie.clear();
      return user;
    },
  }),
];

/** The users' paths of SPEC §7, and the pictures people give themselves. */
export const usersOperations = (users: UsersService): readonly Operation[] => [
  ...entrances(users),
  ...profiles(users),
  listOperation('/user/getUsers', {
    summary: 'All users',
    item: userSchema,
    all: ({ session }) => users.all(session.username),
    page: ({ session }, paging) => users.page({ ...paging, reader: session.username }),
  }),
  operation('GET /user/getUser/{username}', {
    isOpen: true,
    summary: 'One user',
    reply: userSchema,
    handle: ({ session, params }) => users.open(params.username, session?.username ?? null),
  }),
  operation('GET /user/download/{username}', {
    summary: 'Everything that one wrote oneself',
    reply: z.array(writingSchema),
    actor: 'params.username',
    handle: ({ session }) =>
      Promise.resolve(new JsonText(jsonArray(users.writingsOf(session.username)))),
  }),
  streamOperation('/user/archive/{username}', {
    summary: 'The same as a tar archive: JSON, Markdown, and the pictures and files that one sent',
    contentTypes: ['application/x-tar'],
    async handle({ session, params }) {
      assertActor(session, params.username);
      const fileName = `${await users.placeName()}.tar`;
      return {
        ...{ contentType: 'application/x-tar', fileName, size: undefined },
        // It is another one each time.
        version: randomUUID(),
        read: () => users.archiveOf(session.username),
      };
    },
  }),
  fileOperation('/avatar/{username}', {
    isOpen: true,
    summary: 'The picture a person gave themselves',
    // Where v names a version, its bytes have an address of their own.
    query: z.object({ v: z.string().max(100).optional() }),
    contentTypes: [KEPT_TYPE],
    handle: async ({ params }) => {
      const bytes = await users.avatars.get(params.username);
      if (bytes === null) throw new AppError('missing', 'This person has no picture.');
      return { contentType: KEPT_TYPE, read: () => Promise.resolve(bytes) };
    },
  }),
];
