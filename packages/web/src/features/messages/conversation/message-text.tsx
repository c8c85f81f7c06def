import { Markdown } from '../../../shared/ui/markdown/markdown.js';
import classes from './message-text.module.css';

/** Characters that may mean something in Markdown; most messages have none. */
const MAY_BE_MARKDOWN = /[*_`#[\]<>~|\\&]|https?:|www\.|^\s*(?:\d+[.)]|[-+])\s|^(?: {4}|\t)/m;

/** Markdown, with every line break kept as it was typed. */
export const MessageText = ({ text }: { readonly text: string }) => (
  <div className={classes.text}>
    {MAY_BE_MARKDOWN.test(text) ? <Markdown text={text} /> : <p>{text}</p>}
  </div>
);
