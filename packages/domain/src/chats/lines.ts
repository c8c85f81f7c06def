import { NAMES_IN_TITLE, type ChatRole } from './limits.js';
import type { Participant } from './schema.js';

/** What was done in a chat, other than to say something. */
export type ChatDeed =
  | {
      readonly what: 'added';
      /** The first of them; `others` is how many more. */
      readonly names: readonly string[];
      readonly others: number;
      /** They see what was said before. */
      readonly seeAll: boolean;
    }
  | { readonly what: 'left' }
  | { readonly what: 'removed'; readonly name: string }
  | { readonly what: 'renamed'; readonly title: string }
  /** Who has the role because nobody else was left to have it gave it to themselves, as it were. */
  | { readonly what: 'role'; readonly name: string; readonly role: ChatRole }
  /** Their account was deleted. */
  | { readonly what: 'gone' };

/** A line of a chat's log that is no message: nobody said it, nobody has to read it. */
export type ChatLine = ChatDeed & {
  readonly _id: string;
  /** Place of the message behind which it stands; 0 before the first. */
  readonly seq: number;
  readonly at: string;
  /** Who did it. */
  readonly by: string;
};

/** What a line tells of those who were added at once, of many the first ones. */
export const addedDeed = (names: readonly string[], seeAll: boolean): ChatDeed => ({
  ...{ what: 'added', seeAll, names: names.slice(0, NAMES_IN_TITLE) },
  others: Math.max(0, names.length - NAMES_IN_TITLE),
});

const isBefore = (one: ChatLine, other: ChatLine): boolean => {
  if (one.seq !== other.seq) return one.seq < other.seq;
  if (one.at !== other.at) return one.at < other.at;
  return one._id < other._id;
};

export const sortLines = (lines: readonly ChatLine[]): readonly ChatLine[] =>
  lines.toSorted((one, other) => (isBefore(one, other) ? -1 : 1));

/** Adds those that aren't there yet. */
export function withLines(
  lines: readonly ChatLine[],
  more: readonly ChatLine[] = [],
): readonly ChatLine[] {
  const added = more.filter(({ _id }) => !lines.some((line) => line._id === _id));
  return added.length === 0 ? lines : sortLines([...lines, ...added]);
}

/** Adds a line where it isn't there yet. */
export const withLine = (
  lines: readonly ChatLine[],
  line: ChatLine | undefined,
): readonly ChatLine[] => (line === undefined ? lines : withLines(lines, [line]));

/** Whether a line tells of the time that somebody may see of a chat. */
export function seesLine(
  { seesFrom, joinedAt, gone }: Readonly<Pick<Participant, 'seesFrom' | 'joinedAt' | 'gone'>>,
  { seq, at }: Pick<ChatLine, 'seq' | 'at'>,
): boolean {
  const isLate = gone !== undefined && (seq > gone.seq || at > gone.at);
  return !isLate && (seesFrom === undefined || seq > seesFrom || at >= joinedAt);
}
