import { apartSentence, partnerIn } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { AppError } from '../../request/errors.js';
import { areApart } from '../users/index.js';
import type { ChatDocument } from './documents.js';

type OfPeople = Pick<ChatDocument, 'participantCount' | 'participantNames'>;

/**
 * Refuses whatever adds to a chat that two people have to themselves while one of them blocks the other: both may still
 * read it. In a group they go on side by side.
 * @throws AppError 'forbidden'
 */
export async function requireOpen(
  store: Collections,
  chat: OfPeople | undefined,
  username: string,
): Promise<void> {
  const other = chat && partnerIn(chat, username);
  if (other !== undefined && (await areApart(store, username, other))) {
    throw new AppError('forbidden', apartSentence(other));
  }
}

/** Refuses to begin a chat of two who don't meet. @throws AppError 'forbidden' */
export async function requireMeeting(
  store: Collections,
  one: string,
  other: string,
): Promise<void> {
  if (await areApart(store, one, other)) throw new AppError('forbidden', apartSentence(other));
}
