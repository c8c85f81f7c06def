import type { ChatDocument, LeftLately } from './documents.js';

/** For so long a departure may be on its way to those who listen, while what came after it is told. */
const ON_THEIR_WAY_MS = 600_000;

/** So many departures may be on their way at once. */
const ON_THEIR_WAY_MAX = 20;

type Left = Pick<ChatDocument, 'leftLately'>;

const stillOnTheirWay = ({ leftLately = [] }: Left, now: Date): readonly LeftLately[] =>
  leftLately.filter(({ at }) => now.getTime() - Date.parse(at) < ON_THEIR_WAY_MS);

/** Notes a departure in the chat, which all that comes after it reads. */
export const withLeft = (chat: Left, left: LeftLately): Required<Left> => ({
  leftLately: [...stillOnTheirWay(chat, new Date(left.at)), left].slice(-ON_THEIR_WAY_MAX),
});

/** Whoever comes back hears everything again. */
export const withoutLeft = ({ leftLately }: Left, names: readonly string[]): Left =>
  leftLately === undefined
    ? {}
    : { leftLately: leftLately.filter(({ username }) => !names.includes(username)) };

/** Who is not to hear what is told of a chat as it was committed. */
export function notToHear(chat: Left, now: Date): { readonly without?: readonly string[] } {
  const left = stillOnTheirWay(chat, now);
  return left.length === 0 ? {} : { without: left.map(({ username }) => username) };
}
