import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';
import classes from './history.module.css';

/** Comparing takes no longer; what differs too much for it is shown by lines, or as a whole. */
const LIMIT = { timeout: 300 };

const whole = (before: string, after: string): ChangeObject<string>[] => [
  { value: before, removed: true, added: false, count: 1 },
  { value: after, removed: false, added: true, count: 1 },
];

/** What of a text went, stayed and came, in reading order. */
interface ChangedPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Of what stayed the same so much is shown around a change. */
const CONTEXT = 160;

function shortened(text: string, position: 'first' | 'middle' | 'last'): string {
  const characters = [...text];
  const shown = position === 'middle' ? 2 * CONTEXT : CONTEXT;
  if (characters.length <= shown + 20) return text;
  const begin = position === 'first' ? '' : characters.slice(0, CONTEXT).join('');
  const end = position === 'last' ? '' : characters.slice(-CONTEXT).join('');
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
      const position = index === 0 ? 'first' : index === changes.length - 1 ? 'last' : 'middle';
      return { kind: 'same', text: changes.length === 1 ? value : shortened(value, position) };
    });
}

/** A text with what went struck through and what came underlined, beside their colours. */
const ChangedText = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <div className={classes.text} dir="auto">
    {changedParts(before, after).map(({ kind, text }, index) => {
      if (kind === 'same') return <span key={index}>{text}</span>;
      return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
    })}
  </div>
);

/** What a post says, as far as its changes are shown. */
export interface Words {
  readonly title?: string | undefined;
  readonly text: string;
  readonly tags?: readonly string[] | undefined;
}

/** What a change makes of title, tags and text, of each where it changes it. */
export function ChangedWords({ before, after }: Readonly<Record<'before' | 'after', Words>>) {
  const { title = '', text, tags = [] } = after;
  const { title: oldTitle = '', text: oldText, tags: oldTags = [] } = before;
  const [names, oldNames] = [tags.join(' '), oldTags.join(' ')];
  return (
    <>
      {title !== oldTitle && <ChangedText before={oldTitle} after={title} />}
      {names !== oldNames && <ChangedText before={oldNames} after={names} />}
      {text !== oldText && <ChangedText before={oldText} after={text} />}
    </>
  );
}
