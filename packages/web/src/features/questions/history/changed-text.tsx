import { changedParts } from './changed-parts.js';
import classes from './history.module.css';

/** A text with what went struck through and what came underlined, beside their colours. */
export const ChangedText = ({
  before,
  after,
}: {
  readonly before: string;
  readonly after: string;
}) => (
  <div className={classes.text} dir="auto">
    {changedParts(before, after).map(({ kind, text }, index) => {
      if (kind === 'same') return <span key={index}>{text}</span>;
      return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
    })}
  </div>
);
