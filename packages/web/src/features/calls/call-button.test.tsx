import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  aChat,
  aChatMessage,
  aChatPage,
  aChatRow,
  aParticipant,
} from '../../testing/chat-samples.js';
import { openChats } from '../../testing/open-chats.js';

it.each([
  ['grace', 'busy', 'ada was in another call'],
  ['ada', 'busy', 'Missed call while you were in another one'],
  ['grace', 'quiet', 'ada did not want to be disturbed'],
  ['ada', 'quiet', 'Missed call while you did not want to be disturbed'],
  ['grace', 'alreadyCalled', 'ada was being called by somebody else'],
  ['ada', 'alreadyCalled', 'Missed call while somebody else was calling'],
] as const)('grace reads of the call by %s, missed as %s: %s', async (caller, ending, words) => {
  const ofTwo = { participantCount: 2, participantNames: ['grace', 'ada'] };
  const call = { callId: 'm1', ending };
  const message = aChatMessage(1, { msg: 'Missed call', msgFrom: caller, call });
  const page = aChatPage([message], {
    chat: aChat({ ...ofTwo, lastSeq: 1 }),
    participants: [aParticipant('grace', 0), aParticipant('ada', 1)],
  });
  openChats({ rows: [aChatRow(ofTwo)], page });
  expect(await screen.findByText(words)).toBeVisible();
});
