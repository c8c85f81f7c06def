import type { Ref } from 'react';
import classes from './markdown.module.css';

interface PlainTextProps {
  readonly text: string;
  readonly ref?: Ref<HTMLDivElement>;
}

/** A text with its marks: what stands there until it is rendered, and is read out then. */
export const PlainText = ({ text, ref }: PlainTextProps) => (
  <div ref={ref} className={classes.plain} dir="auto" aria-live="off">
    {text}
  </div>
);
