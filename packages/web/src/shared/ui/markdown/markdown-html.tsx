import { useMemo, useRef } from 'react';
import classes from './markdown.module.css';
import { renderMarkdown } from './render-markdown.js';
import { useEnriched } from './use-enriched.js';
import { useOwnLinks } from './use-own-links.js';

export function MarkdownHtml({ text }: { readonly text: string }) {
  const root = useRef<HTMLDivElement>(null);
  const html = useMemo(() => ({ __html: renderMarkdown(text) }), [text]);
  useOwnLinks(root);
  useEnriched(root, html.__html);

  return <div ref={root} className={classes.markdown} dangerouslySetInnerHTML={html} />;
}
