import { callsMatrix } from './calls.js';
import { chatsMatrix } from './chats.js';
import { followsMatrix } from './follows.js';
import { gamesMatrix } from './games.js';
import { messagesMatrix } from './messages.js';
import { moderationMatrix } from './moderation.js';
import { noticesMatrix } from './notices.js';
import { picturesMatrix } from './pictures.js';
import { questionsMatrix } from './questions.js';
import type { FeatureCells, FeatureName } from './rows.js';
import { tagsMatrix } from './tags.js';
import { usersMatrix } from './users.js';
import { whiteboardsMatrix } from './whiteboards.js';

/** What every endpoint answers to whom, feature by feature. */
export const matrix: Readonly<Record<FeatureName, FeatureCells>> = {
  calls: callsMatrix,
  chats: chatsMatrix,
  follows: followsMatrix,
  games: gamesMatrix,
  messages: messagesMatrix,
  moderation: moderationMatrix,
  notices: noticesMatrix,
  pictures: picturesMatrix,
  questions: questionsMatrix,
  tags: tagsMatrix,
  users: usersMatrix,
  whiteboards: whiteboardsMatrix,
};
