import { lazyPart } from '../../lazy/lazy-part.js';
import classes from './markdown.module.css';

interface MarkdownProps {
  readonly text: string;
}

/** Text that people wrote, rendered safely. The plain text stands there until the renderer has loaded. */
export const Markdown = lazyPart(
  () => import('./markdown-html.js'),
  (module) => module.MarkdownHtml,
  {
    fallback: ({ text }: MarkdownProps) => (
      <div className={classes.plain} dir="auto">
        {text}
      </div>
    ),
  },
);
