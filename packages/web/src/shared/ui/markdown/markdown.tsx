import { lazy, Suspense } from 'react';
import classes from './markdown.module.css';

const MarkdownHtml = lazy(async () => ({
  default: (await import('./markdown-html.js')).MarkdownHtml,
}));

/** Text that people wrote, rendered safely. The plain text stands there until the renderer has loaded. */
export const Markdown = ({ text }: { readonly text: string }) => (
  <Suspense fallback={<div className={classes.plain}>{text}</div>}>
    <MarkdownHtml text={text} />
  </Suspense>
);
