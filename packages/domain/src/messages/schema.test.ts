import { expect, it } from 'vitest';
import { describeShape } from '../testing/shape-suite.js';
import { addMessageSchema, messageSchema } from './schema.js';

const AT = '2026-01-01T00:00:00.000Z';

describeShape('a message (SPEC §3)', {
  schema: messageSchema,
  whole: { _id: 'm1', seq: 1, msg: 'hello', msgFrom: 'ada', msgDateTime: AT },
});

const body = {
  messageToAdd: { msg: 'hello', msgFrom: 'ada', msgDateTime: AT, type: 'global' },
};

describeShape('the body of addMessage (SPEC §7)', {
  schema: addMessageSchema,
  whole: body,
  optional: ['messageToAdd.msgDateTime', 'messageToAdd.type'],
});

it('sends whoever brings a poll to the chats', () => {
  const poll = { messageToAdd: { ...body.messageToAdd, type: 'poll' } };
  expect(addMessageSchema.safeParse(poll).error?.issues).toMatchObject([
    {
      path: ['messageToAdd', 'type'],
      message: 'Polls belong to chats, not to the global room.',
    },
  ]);
});
