/** How some letters of a text look beside its others: by Markdown's marks, as far as a board knows them. */
export type Emphasis = 'bold' | 'italic' | 'code' | 'struck';

/** Letters that look alike. */
export interface Run {
  readonly text: string;
  readonly looks: readonly Emphasis[];
}

const PLAIN: readonly Emphasis[] = [];
const ANY_MARK = /[*~`\\]/;

/** The first mark in a line, and what it is around. */
const MARK = new RegExp(
  [
    String.raw`\\(?<letter>[*~${'`'}\\])`,
    '`(?<code>[^`]+)`',
    String.raw`\*\*(?=\S)(?<bold>.+?)(?<=\S)\*\*(?!\*)`,
    String.raw`\*(?=[^\s*])(?<italic>.+?)(?<=[^\s*])\*(?!\*)`,
    String.raw`~~(?=\S)(?<struck>.+?)(?<=\S)~~`,
  ].join('|'),
  'u',
);

/** One line of a text, marks taken for what they say; those that mean nothing are letters. */
export function runsOf(line: string, looks: readonly Emphasis[] = PLAIN): readonly Run[] {
  const found = ANY_MARK.test(line) ? MARK.exec(line) : null;
  if (found === null) return line === '' ? [] : [{ text: line, looks }];
  const { letter, code, bold, italic, struck } = found.groups ?? {};
  const within = (text: string | undefined, look: Emphasis): readonly Run[] =>
    text === undefined ? [] : runsOf(text, looks.includes(look) ? looks : [...looks, look]);
  return [
    ...(found.index === 0 ? [] : [{ text: line.slice(0, found.index), looks }]),
    ...(letter === undefined ? [] : [{ text: letter, looks }]),
    // Within it nothing is a mark.
    ...(code === undefined ? [] : [{ text: code, looks: [...looks, 'code' as const] }]),
    ...within(bold, 'bold'),
    ...within(italic, 'italic'),
    ...within(struck, 'struck'),
    ...runsOf(line.slice(found.index + found[0].length), looks),
  ];
}

/** A text as it is read out and searched: without its marks. */
export const plainWords = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      runsOf(line)
        .map((run) => run.text)
        .join(''),
    )
    .join('\n');
