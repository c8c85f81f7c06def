import { useLayoutEffect, useRef } from 'react';
import { MarkdownHtml, type MarkdownHtmlProps } from '../../../shared/ui/markdown/markdown-html.js';

/** Links of the text; those to people who are named open inside the app, pictures over it and drawings on their boards, as everywhere. */
const BESIDE = 'a[rel]:not([data-person], [data-own-picture], [data-drawing])';

/** Markdown whose links leave the conversation where it is: they open beside it. */
export function MessageMarkdown({ text, post }: MarkdownHtmlProps) {
  const root = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    root.current?.querySelectorAll('a').forEach((link) => {
      // An address that was refused leads nowhere, not back to this page.
      if (!link.getAttribute('href')) link.removeAttribute('href');
      else {
        link.target = '_blank';
        link.rel = 'noopener noreferrer';
      }
    });
  }, [text]);

  useLayoutEffect(() => {
    const element = root.current;
    // In a post, links to our own pages open in its place.
    const keepPlace = (event: Event) => {
      if (event.target instanceof Element && event.target.closest(BESIDE) !== null) {
        event.stopPropagation();
      }
    };
    element?.addEventListener('click', keepPlace, { capture: true });
    return () => element?.removeEventListener('click', keepPlace, { capture: true });
  }, []);

  return (
    <div ref={root}>
      <MarkdownHtml text={text} post={post} />
    </div>
  );
}
