import { createGameSchema, gameSeatSchema, gamesQuerySchema } from '@collabor8/domain';
import { Router } from 'express';
import { assertActor } from '../../actor.js';
import { readPaging, sendPage, streamJsonArray } from '../../http/json-stream.js';
import { signedIn, signedInStream, type RestCall } from '../../http/rest.js';
import type { Services } from '../../services.js';
import { parseInput } from '../../validation.js';

/** The games' paths of SPEC §7. */
export function gamesRest({ games }: Services): Router {
  const list = async ({ req, res }: RestCall): Promise<void> => {
    // There is one game type, so that its filter is nothing but a check.
    const { status } = parseInput(gamesQuerySchema, req.query);
    const { limit, cursor } = readPaging(req);
    if (limit === undefined) await streamJsonArray(res, games.all(status));
    else sendPage(req, res, await games.list({ status, cursor, limit }));
  };

  const create = async ({ req, session }: RestCall): Promise<string> =>
    games.create(session.username, parseInput(createGameSchema, req.body));

  const readSeat = ({ req, session }: RestCall): string => {
    const { gameID, playerID } = parseInput(gameSeatSchema, req.body);
    assertActor(session, playerID);
    return gameID;
  };

  return Router()
    .get('/games/games', signedInStream(list))
    .post('/games/create', signedIn(create))
    .post(
      '/games/join',
      signedIn(async (call) => games.join(call.session.username, readSeat(call))),
    )
    .post(
      '/games/leave',
      signedIn(async (call) => games.leave(call.session.username, readSeat(call))),
    );
}
