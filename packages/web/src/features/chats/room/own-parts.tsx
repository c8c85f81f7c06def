import { useAppSelector } from '../../../shared/store.js';
import { selectOwnVote, selectQuote } from '../chats-slice.js';
import type { QuoteLineProps } from './acts/quotes.js';
import { PollMessage, QuoteLine } from './later-parts.js';
import type { PollMessageProps } from './poll-message.js';

/*
 * Each message takes from the state what is known of it alone: handed to all of them by the panel, a quote or a vote
 * that comes with older messages would draw the whole log again.
 */

interface AnsweredLineProps extends Pick<QuoteLineProps, 'onShow'> {
  /** Of the message that is answered. */
  readonly id: string;
}

/** What a message answers. */
export const AnsweredLine = ({ id, onShow }: AnsweredLineProps) => (
  <QuoteLine quote={useAppSelector(selectQuote, id)} onShow={onShow} />
);

/** A poll, with what its reader has voted. */
export const OwnPoll = ({ message, poll }: Omit<PollMessageProps, 'ownVote'>) => (
  <PollMessage {...{ message, poll }} ownVote={useAppSelector(selectOwnVote, message._id)} />
);
