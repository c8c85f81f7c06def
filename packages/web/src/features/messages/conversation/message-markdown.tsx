import { MarkdownHtml, type MarkdownHtmlProps } from '../../../shared/ui/markdown/markdown-html.js';

/** Links of the text; those to people who are named open inside the app, pictures over it and drawings on their boards, as everywhere. */
const BESIDE = 'a[rel]:not([data-person], [data-own-picture], [data-drawing])';

/** In a post, links to our own pages open in its place. */
function keepPlace(event: Event): void {
  if (event.target instanceof Element && event.target.closest(BESIDE) !== null) {
    event.stopPropagation();
  }
}

function openLinksBeside(root: HTMLElement): void {
  root.querySelectorAll<HTMLAnchorElement>('a[href]').forEach((link) => {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  });
  root.addEventListener('click', keepPlace, { capture: true });
}

/** Markdown whose links leave the conversation where it is: they open beside it. */
export const MessageMarkdown = ({ text, post }: MarkdownHtmlProps) => (
  <MarkdownHtml text={text} post={post} onShown={openLinksBeside} />
);
