import type { Person } from '../product.js';
import { openBoardsBook } from './book-of-boards.js';
import { openChatsBook } from './book-of-chats.js';
import { openGamesBook } from './book-of-games.js';
import { openMessagesBook } from './book-of-messages.js';
import { openQuestionsBook } from './book-of-questions.js';
import type { Book } from './book.js';

export type { Book, Writers } from './book.js';

/** A book for each feature that people write in. */
export const openBooks = (writers: {
  readonly ada: Person;
  readonly ben: Person;
}): Promise<Book[]> =>
  Promise.all(
    [openQuestionsBook, openChatsBook, openMessagesBook, openGamesBook, openBoardsBook].map(
      (open) => open(writers),
    ),
  );
