import { useState } from 'react';
import { lazyPart } from '../../../lazy/lazy-part.js';
import classes from './help-line.module.css';

const FormattingHelp = lazyPart(
  () => import('./formatting-help.js'),
  (module) => module.FormattingHelp,
);

/** The marks that are needed most, below a field for Markdown. */
export function HelpLine() {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={classes.line}>
      <span className={classes.marks}>
        <code>**bold**</code> <code>*italic*</code> <code>`code`</code>{' '}
        <code>[link](https://…)</code> <code>&gt; quote</code> <code>- list</code>
      </span>
      <button type="button" className={classes.more} onClick={() => setOpen(true)}>
        Formatting help
      </button>
      {isOpen && <FormattingHelp onClose={() => setOpen(false)} />}
    </p>
  );
}
