import {
  credentialsSchema,
  googleCredentialSchema,
  updateBiographySchema,
  updateSocketSchema,
} from '@collabor8/domain';
import { Router, type RequestHandler } from 'express';
import { AppError } from '../../errors.js';
import { readPaging, sendPage, streamJsonArray } from '../../http/json-stream.js';
import { pathParameter, sessionOf, signedIn, signedInStream } from '../../http/rest.js';
import type { Services } from '../../services.js';
import { parseInput } from '../../validation.js';
import type { SignedIn } from './accounts.js';
import { signInBrowser } from './browser-session.js';
import { responseCookie } from './session-cookie.js';

/** The users' paths of SPEC §7, and the pictures people give themselves. */
export function usersRest({ users, sessions, avatars }: Services): Router {
  const rest = Router();

  const signsIn =
    (signIn: (body: unknown, address: string) => Promise<SignedIn>): RequestHandler =>
    async (req, res) => {
      const browser = { session: sessionOf(res), cookie: responseCookie(req, res) };
      const user = await signInBrowser(sessions, browser, () => signIn(req.body, req.ip ?? ''));
      res.status(200).json(user);
    };

  rest.post(
    '/user/signup',
    signsIn(async (body, address) => users.signup(parseInput(credentialsSchema, body), address)),
  );

  rest.post(
    '/user/login',
    signsIn(async (body, address) => users.login(parseInput(credentialsSchema, body), address)),
  );

  rest.post(
    '/user/google-login',
    signsIn(async (body, address) =>
      users.googleLogin(parseInput(googleCredentialSchema, body).credential, address),
    ),
  );

  rest.get(
    '/user/getUsers',
    signedInStream(async ({ req, res }) => {
      const { limit, cursor } = readPaging(req);
      if (limit === undefined) await streamJsonArray(res, users.all());
      else sendPage(req, res, await users.list({ limit, cursor }));
    }),
  );

  rest.get(
    '/user/getUser/:username',
    signedIn(({ req }) => users.byName(pathParameter(req, 'username'))),
  );

  rest.patch(
    '/user/updateSocket',
    signedIn(async ({ req, session }) =>
      users.updateSocket(session, parseInput(updateSocketSchema, req.body)),
    ),
  );

  rest.patch(
    '/user/resetPassword',
    signedIn(async ({ req, session }) =>
      users.resetPassword(session, parseInput(credentialsSchema, req.body)),
    ),
  );

  rest.patch(
    '/user/updateBiography',
    signedIn(async ({ req, session }) =>
      users.updateBiography(session, parseInput(updateBiographySchema, req.body)),
    ),
  );

  rest.delete(
    '/user/deleteUser/:username',
    signedIn(async ({ req, res, session }) => {
      const user = await users.remove(session, pathParameter(req, 'username'));
      responseCookie(req, res).clear();
      return user;
    }),
  );

  rest.get(
    '/avatar/:username',
    signedInStream(async ({ req, res }) => {
      const avatar = await avatars.get(pathParameter(req, 'username'));
      if (avatar === null) throw new AppError('missing', 'This person has no picture.');
      // A picture's own address names its version, so what is behind it never changes.
      const isVersioned = req.query['v'] !== undefined;
      res
        .status(200)
        .set(
          'Cache-Control',
          isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
        )
        .type(avatar.contentType)
        .send(avatar.bytes);
    }),
  );

  return rest;
}
