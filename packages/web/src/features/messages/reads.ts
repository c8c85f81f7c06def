import { declareRead, saidLast } from '../../shared/reads/declare-read.js';
import type { messagesRead } from './messages-slice.js';

/** What was said last in the global room. */
export const globalRoomRead = declareRead({
  path: 'messages.open',
  at: '/messaging',
  input: () => ({}),
  topic: () => ({ kind: 'messages' }),
  lands: (page): ReturnType<typeof messagesRead> => ({
    type: 'messages/messagesRead',
    payload: page,
  }),
  firstView: { look: 'talk', lines: ({ messages }) => saidLast(messages) },
});
