import { useEffect, useMemo, useRef } from 'react';
import classes from './markdown.module.css';
import { renderMarkdown } from './render-markdown.js';
import { useOwnLinks } from './use-own-links.js';

export function MarkdownHtml({ text }: { readonly text: string }) {
  const root = useRef<HTMLDivElement>(null);
  const html = useMemo(() => ({ __html: renderMarkdown(text) }), [text]);
  useOwnLinks(root);
  const hasCode = html.__html.includes('<pre');

  useEffect(() => {
    const element = root.current;
    if (!hasCode || element === null) return;
    let isCurrent = true;
    import('./highlight-code.js').then(
      ({ highlightCode }) => {
        if (isCurrent) highlightCode(element);
      },
      // Code without colours is code all the same.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [hasCode, html]);

  return <div ref={root} className={classes.markdown} dangerouslySetInnerHTML={html} />;
}
