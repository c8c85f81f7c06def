import { actionOf, declareRead, saidLast } from '../../shared/reads/declare-read.js';
import type { messagesRead } from './messages-slice.js';
import type { readingRead } from './reading/reading.js';

/** What was said last in the global room. */
export const globalRoomRead = declareRead({
  path: 'messages.open',
  at: '/messaging',
  input: () => ({}),
  topic: () => ({ kind: 'messages' }),
  lands: actionOf<typeof messagesRead>('messages/messagesRead'),
  firstView: { look: 'talk', lines: ({ messages }) => saidLast(messages) },
});

/** How far the reader has read there. */
export const roomReadingRead = declareRead({
  path: 'messages.openReading',
  topic: () => ({ kind: 'messages' }),
  lands: actionOf<typeof readingRead>('reading/readingRead'),
});
