import { isFewEmoji } from '@collabor8/domain';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import type { MarkdownHtmlProps } from '../../../shared/ui/markdown/markdown-html.js';
import classes from './message-text.module.css';

/** Characters that may mean something in Markdown, or begin a name; most messages have none. */
const MAY_BE_MARKDOWN = /[*_`#[\]<>~|\\&@]|https?:|www\.|^[ \t]*(?:\d+[.)]|[-+])\s|^(?: {4}|\t)/m;

/** What is put in a stand-in's place is read out; the stand-in itself isn't, or it would be said twice. */
const StandIn = ({ text }: MarkdownHtmlProps) => <p aria-live="off">{text}</p>;

/** Characters of a text that fills a screen. */
const LONG = 2_000;

const MessageMarkdown = lazyPart(() => import('./message-markdown.js'), 'MessageMarkdown', StandIn);

/** Markdown, with every line break kept as it was typed. */
export const MessageText = ({ text, post }: MarkdownHtmlProps) => (
  <div
    className={classes.text}
    dir="auto"
    {...(text.length > LONG && { 'data-long': true })}
    {...(isFewEmoji(text) && { 'data-emoji': true })}
  >
    {MAY_BE_MARKDOWN.test(text) ? <MessageMarkdown text={text} post={post} /> : <p>{text}</p>}
  </div>
);
