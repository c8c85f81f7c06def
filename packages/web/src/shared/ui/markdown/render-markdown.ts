import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { math, mathHtml } from './math-syntax.js';

/**
 * Safe by micromark's default: raw HTML is shown as text and addresses with a protocol such as
 * javascript: are dropped. Links open without a way back to our window; pictures are left as
 * links, because loading them would tell a stranger's server who reads.
 */
export function renderMarkdown(text: string): string {
  const html = micromark(text, {
    extensions: [gfm(), math],
    htmlExtensions: [gfmHtml(), mathHtml],
  });
  const template = document.createElement('template');
  template.innerHTML = html;
  template.content.querySelectorAll('img').forEach((image) => image.replaceWith(linkTo(image)));
  template.content.querySelectorAll('a[href]').forEach((link) => {
    link.setAttribute('rel', 'noopener nofollow');
  });
  template.content.querySelectorAll('pre').forEach((block) => {
    block.tabIndex = 0;
  });
  template.content
    .querySelectorAll('h1, h2')
    .forEach((heading) => heading.replaceWith(lowered(heading)));
  return template.innerHTML;
}

function linkTo(image: HTMLImageElement): HTMLElement {
  const link = document.createElement('a');
  link.textContent = image.alt === '' ? image.src : image.alt;
  link.href = image.src;
  return link;
}

/** The page has its own h1 and h2; what people write stands below them. */
function lowered(heading: Element): HTMLElement {
  const lower = document.createElement('h3');
  lower.append(...heading.childNodes);
  return lower;
}
