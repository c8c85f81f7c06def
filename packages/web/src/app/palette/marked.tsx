import { Fragment } from 'react';
import classes from './palette.module.css';

interface MarkedProps {
  readonly text: string;
  /** What was typed. */
  readonly typed: string;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in which the letters that were found are underlined. */
export function Marked({ text, typed }: MarkedProps) {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return text;
  const pieces = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  return pieces.map((piece, place) =>
    // Of what is split so, every second piece is what was looked for.
    place % 2 === 1 ? (
      <mark key={place} className={classes.found}>
        {piece}
      </mark>
    ) : (
      <Fragment key={place}>{piece}</Fragment>
    ),
  );
}
