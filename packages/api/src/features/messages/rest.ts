import { addMessageSchema, type Message } from '@collabor8/domain';
import { Router } from 'express';
import { assertActor } from '../../actor.js';
import { readPaging, sendPage, streamJsonArray } from '../../http/json-stream.js';
import { signedIn, signedInStream, type RestCall } from '../../http/rest.js';
import type { Services } from '../../services.js';
import { parseInput } from '../../validation.js';

/** SPEC §3: the message without its place, which is the list's own order. */
const toRest = ({ _id, msg, msgFrom, msgDateTime }: Message) => ({
  _id,
  msg,
  msgFrom,
  msgDateTime,
});

/** The global room's paths of SPEC §7. */
export function messagesRest({ messages }: Services): Router {
  async function* all() {
    for await (const message of messages.all()) yield toRest(message);
  }

  const list = async ({ req, res }: RestCall): Promise<void> => {
    const { limit, cursor } = readPaging(req);
    if (limit === undefined) {
      await streamJsonArray(res, all());
      return;
    }
    const { items, nextCursor } = await messages.page({ cursor, limit });
    sendPage(req, res, { items: items.map(toRest), nextCursor });
  };

  const add = async ({ req, session }: RestCall) => {
    const { messageToAdd } = parseInput(addMessageSchema, req.body);
    assertActor(session, messageToAdd.msgFrom);
    const { msg, msgDateTime } = messageToAdd;
    return toRest(await messages.send(session.username, { msg, sentAt: msgDateTime }));
  };

  return Router()
    .get('/messaging/getMessages', signedInStream(list))
    .post('/messaging/addMessage', signedIn(add));
}
