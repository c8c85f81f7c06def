import { err, ok, type Result } from '../result.js';
import {
  EMOJI_MAX_LENGTH,
  REACTIONS_MAX,
  REACTIONS_OF_ONE,
  REACTORS_MAX,
  type ChatRole,
} from './limits.js';
import { canDeleteMessage } from './rules.js';
import { isSpoken, type Said } from './said.js';
import type { ChatMessage, Reaction } from './schema.js';

const hasWords = (message: Said): boolean => isSpoken(message) && message.poll === undefined;

/** For acts that are for what people say: reactions, pins. */
export const checkSpoken = (message: Said): Result<true> =>
  isSpoken(message) ? ok(true) : err('This message cannot be read.');

/** Whether words are there to be edited; a poll stays what people voted on, and what was forwarded what another said. */
export function checkEdit(message: Said, actor: string): Result<true> {
  if (message.msgFrom !== actor) return err('You can only edit your own messages.');
  return hasWords(message) && message.forwardedFrom === undefined
    ? ok(true)
    : err('This message cannot be edited.');
}

/** A poll isn't forwarded: its votes are of one chat. */
export const checkForward = (message: Said): Result<true> =>
  hasWords(message) ? ok(true) : err('This message cannot be forwarded.');

/** Who is named above a forwarded message: whoever said it first, however often it was passed on. */
export const firstSaidBy = ({
  msgFrom,
  forwardedFrom,
}: Pick<ChatMessage, 'msgFrom' | 'forwardedFrom'>): string => forwardedFrom ?? msgFrom;

export function checkTakeBack(message: Said, actor: string): Result<true> {
  if (message.msgFrom !== actor) return err('You can only take back your own messages.');
  return isSpoken(message) ? ok(true) : err('This message cannot be taken back.');
}

/** What is pinned is so for everybody: it takes the same role as deleting. */
export const checkPin = (role: ChatRole): Result<true> =>
  canDeleteMessage(role) ? ok(true) : err('Only admins and moderators can pin messages.');

/** What a message said before it was edited is for those who may delete it. */
export const checkFormerTexts = (role: ChatRole): Result<true> =>
  canDeleteMessage(role)
    ? ok(true)
    : err('Only admins and moderators can see what a message said before.');

/** One emoji, be it made of several: a family, a flag, a hand of some colour. */
export const isEmoji = (text: string): boolean =>
  text.length <= EMOJI_MAX_LENGTH && new RegExp('^\\p{RGI_Emoji}$', 'v').test(text);

const PART = String.raw`(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Emoji_Modifier_Base}(?=\p{Emoji_Modifier}))\p{Emoji_Modifier}?`;
const FEW_EMOJI = new RegExp(
  String.raw`^\s*(?:(?:\p{RI}{2}|[#*\d]\ufe0f\u20e3|${PART}(?:\u200d${PART})*[\u{e0020}-\u{e007f}]*)\s*){1,3}$`,
  'u',
);

/** One to three emoji alone, which are drawn larger. Not by the list of all, which takes a browser long to read. */
export const isFewEmoji = (text: string): boolean => FEW_EMOJI.test(text);

/** Gives a reaction, or takes it back where it was given. */
export function toggleReaction(
  reactions: readonly Reaction[],
  emoji: string,
  username: string,
): Result<readonly Reaction[]> {
  if (!isEmoji(emoji)) return err('A reaction is one emoji.');
  const known = reactions.find((reaction) => reaction.emoji === emoji);
  const isGiven = known?.usernames.includes(username) === true;
  const own = reactions.filter(({ usernames }) => usernames.includes(username));
  if (!isGiven && own.length >= REACTIONS_OF_ONE) {
    return err(`You can give a message at most ${REACTIONS_OF_ONE} different reactions.`);
  }
  if (known === undefined) {
    return reactions.length >= REACTIONS_MAX
      ? err(`A message takes at most ${REACTIONS_MAX} different reactions.`)
      : ok([...reactions, { emoji, usernames: [username] }]);
  }
  if (!isGiven && known.usernames.length >= REACTORS_MAX) {
    return err(`A message takes the same reaction of at most ${REACTORS_MAX} people.`);
  }
  const usernames = isGiven
    ? known.usernames.filter((name) => name !== username)
    : [...known.usernames, username];
  return ok(
    reactions.flatMap((reaction) => {
      if (reaction !== known) return [reaction];
      return usernames.length === 0 ? [] : [{ emoji, usernames }];
    }),
  );
}
