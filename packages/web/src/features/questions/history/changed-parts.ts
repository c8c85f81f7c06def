import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

/** Comparing takes no longer; what differs too much for it is shown by lines, or as a whole. */
const LIMIT = { timeout: 300 };

const whole = (before: string, after: string): ChangeObject<string>[] => [
  { value: before, removed: true, added: false, count: 1 },
  { value: after, removed: false, added: true, count: 1 },
];

/** What of a text went, stayed and came, in reading order. */
export interface ChangedPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Of what stayed the same so much is shown around a change. */
const CONTEXT = 160;

function shortened(text: string, place: 'first' | 'middle' | 'last'): string {
  const characters = [...text];
  const shown = place === 'middle' ? 2 * CONTEXT : CONTEXT;
  if (characters.length <= shown + 20) return text;
  const begin = place === 'first' ? '' : characters.slice(0, CONTEXT).join('');
  const end = place === 'last' ? '' : characters.slice(-CONTEXT).join('');
  return `${begin} … ${end}`;
}

export function changedParts(before: string, after: string): readonly ChangedPart[] {
  const changes =
    diffWordsWithSpace(before, after, LIMIT) ??
    diffLines(before, after, LIMIT) ??
    whole(before, after);
  return changes
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }, index) => {
      if (added) return { kind: 'added', text: value };
      if (removed) return { kind: 'removed', text: value };
      const place = index === 0 ? 'first' : index === changes.length - 1 ? 'last' : 'middle';
      return { kind: 'same', text: changes.length === 1 ? value : shortened(value, place) };
    });
}
