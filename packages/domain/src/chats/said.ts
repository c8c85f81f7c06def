import { containedText } from '../harmless-text.js';
import { PREVIEW_LENGTH } from './limits.js';
import type { ChatMessage, Quote } from './schema.js';

/** What of a message says what can be done with it, also as it is stored. */
export type Said = Pick<
  ChatMessage,
  'msgFrom' | 'poll' | 'takenBack' | 'call' | 'forwardedFrom'
> & {
  readonly hidden?: unknown;
};

/** Somebody said it, and it can be read. */
export const isSpoken = ({
  hidden,
  takenBack,
  call,
}: Omit<Said, 'msgFrom' | 'poll' | 'forwardedFrom'>): boolean =>
  hidden === undefined && takenBack === undefined && call === undefined;

/** The words of a message, a poll with its options. */
export const saidIn = ({ msg, poll }: Pick<ChatMessage, 'msg' | 'poll'>): string =>
  poll === undefined
    ? msg
    : [poll.question, ...poll.options.map(({ optionText }) => optionText)].join('\n');

/** A message as it is shown elsewhere, cut short. */
export const quoteOf = ({
  _id: messageId,
  seq,
  revision,
  msgFrom,
  msg,
  poll,
  pinnedAt,
}: ChatMessage): Quote => ({
  ...{ messageId, seq, revision, msgFrom },
  msg: containedText([...(poll?.question ?? msg)].slice(0, PREVIEW_LENGTH).join('')),
  ...(pinnedAt !== undefined && { pinnedAt }),
});

/** Pinned messages, the one that was pinned last first. */
export const sortPinned = (pinned: readonly Quote[]): readonly Quote[] =>
  pinned.toSorted((one, other) => {
    const [at, otherAt] = [one.pinnedAt ?? '', other.pinnedAt ?? ''];
    if (at !== otherAt) return at > otherAt ? -1 : 1;
    return one.messageId < other.messageId ? -1 : 1;
  });
