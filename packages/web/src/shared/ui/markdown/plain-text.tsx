import type { Ref } from 'react';
import classes from './markdown.module.css';

interface PlainTextProps {
  readonly text: string;
  /** It stays, as it was written. */
  readonly isWhole?: boolean;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A text with its marks, in paragraphs as high as they will be: what stands there until it is rendered, and is read out then. */
export const PlainText = ({ text, isWhole = false, ref }: PlainTextProps) => (
  <div ref={ref} className={classes.plain} dir="auto" aria-live="off">
    {isWhole
      ? text
      : text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)}
  </div>
);
