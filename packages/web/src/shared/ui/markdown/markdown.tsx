import { lazyPart } from '../../lazy/lazy-part.js';
import classes from './markdown.module.css';
import type { MarkdownHtmlProps } from './markdown-html.js';

/** Text that people wrote, rendered safely. The plain text stands there until the renderer has loaded. */
export const Markdown = lazyPart(
  () => import('./markdown-html.js'),
  (module) => module.MarkdownHtml,
  {
    fallback: ({ text }: MarkdownHtmlProps) => (
      <div className={classes.plain} dir="auto">
        {text}
      </div>
    ),
  },
);
