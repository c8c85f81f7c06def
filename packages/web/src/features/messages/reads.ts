import { declareRead, firstView, saidLast } from '../../shared/reads/declare-read.js';
import { MESSAGES_PATH } from '../../shared/paths.js';

export const globalRoomRead = declareRead({
  path: 'messages.open',
  at: MESSAGES_PATH,
  input: () => ({}),
  topic: () => ({ kind: 'messages' }),
});
firstView(globalRoomRead, {
  look: 'talk',
  lines: ({ messages }) => [
    { is: 'h1', text: 'Global Messages' },
    { is: 'p', text: 'Everyone who is signed in can read this.' },
    ...saidLast(messages),
  ],
});

export const roomReadingRead = declareRead({
  path: 'messages.openReading',
  isKept: true,
  topic: () => ({ kind: 'messages' }),
});
