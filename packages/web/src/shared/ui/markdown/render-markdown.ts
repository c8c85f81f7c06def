import {
  endingOf,
  mediaTypeOf,
  readFileAddress,
  readPictureAddress,
  sizeText,
  type Picture,
  MENTION_PLACES_MAX,
  mentionPlaces,
} from '@collabor8/domain';
import { boardPath } from '../../paths.js';
import { resolveFormulas } from '../math/post-macros.js';

/** Of a text that stands right under the page's h1, or under an h2 of the page. */
export type HeadingLevel = 2 | 3;

/** Blocks whose letters say which way they are read. */
const OWN_DIRECTION = 'p, ul, ol, blockquote, h1, h2, h3, h4, h5, h6, th, td';

/** Elements of a text: a browser takes some hundredths of a millisecond to lay each of them out. */
const MAX_ELEMENTS = 6_000;

/**
 * Links open without a way back to our window; pictures of other sites become places that load nothing by
 * themselves, because that would tell a stranger's server who reads. Null where it would hold up the page.
 */
export function finishHtml(html: string, highestHeading: HeadingLevel): string | null {
  const template = document.createElement('template');
  template.innerHTML = html;
  if (template.content.querySelectorAll('*').length > MAX_ELEMENTS) return null;
  unnestTags(template.content);
  template.content.querySelectorAll('img').forEach(takePicture);
  template.content.querySelectorAll('a[href]').forEach((link) => {
    // An address that was refused leads nowhere, not back to this page.
    if (link.getAttribute('href') === '') {
      link.removeAttribute('href');
      return;
    }
    link.setAttribute('rel', 'noopener nofollow');
    tellHost(link);
    if (link instanceof HTMLAnchorElement) takeFile(link);
  });
  template.content.querySelectorAll('pre').forEach((block) => {
    block.tabIndex = 0;
  });
  resolveFormulas(template.content);
  template.content.querySelectorAll('table').forEach(boxTable);
  template.content.querySelectorAll('input').forEach((box) => {
    box.setAttribute('aria-label', box.hasAttribute('checked') ? 'Done' : 'To do');
  });
  markMentions(template.content);
  placeHeadings(template.content, highestHeading);
  template.content.querySelectorAll(OWN_DIRECTION).forEach((block) => {
    block.setAttribute('dir', 'auto');
  });
  return template.innerHTML;
}

const hostOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';

/** A link that reads like the address of one place and leads to another says to which. */
function tellHost(link: Element): void {
  const [said] = /(?:https?:\/\/|www\.)\S+/i.exec(link.textContent) ?? [];
  const host = hostOf(link.getAttribute('href') ?? '');
  if (said === undefined || host === '') return;
  if (hostOf(said.replace(/^www\./i, 'https://')) !== host) link.append(` (${host})`);
}

/** A wide table scrolls by itself, by keyboard too. */
function boxTable(table: HTMLTableElement): void {
  const box = document.createElement('div');
  box.dataset['table'] = '';
  box.tabIndex = 0;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', 'Table');
  table.replaceWith(box);
  box.append(table);
}

/** Pixels that no picture in a text is higher than. */
const SHOWN_HEIGHT = 480;

/** A picture that is kept here shows itself, in a place of its size, and leads to the whole of it. */
function showPicture(
  image: HTMLImageElement,
  { id, address, width, height, boardId, over }: Picture,
): void {
  const shown = Math.min(1, SHOWN_HEIGHT / height);
  image.width = Math.max(1, Math.round(width * shown));
  image.height = Math.max(1, Math.round(height * shown));
  image.setAttribute('loading', 'lazy');
  image.setAttribute('decoding', 'async');
  if (image.closest('a') !== null) return;
  const link = document.createElement('a');
  link.href = boardId === undefined ? address : boardPath(boardId);
  if (boardId === undefined) link.dataset['ownPicture'] = '';
  else link.dataset['drawing'] = id;
  if (over !== undefined) link.dataset['over'] = over;
  image.replaceWith(link);
  link.append(image);
}

/** Pictures of other sites that have a place in a text. */
const PLACES_MAX = 50;

/** A picture behind https gets a place of its own, also out of a link; others are links, and so are those of too many. */
function takePicture(image: HTMLImageElement, index: number): void {
  const address = image.getAttribute('src') ?? '';
  const own = readPictureAddress(address);
  if (own !== undefined) {
    showPicture(image, own);
    return;
  }
  const link = image.closest('a');
  if (index >= PLACES_MAX || !address.startsWith('https://') || !URL.canParse(address)) {
    image.replaceWith(link === null ? linkTo(image) : nameOf(image));
    return;
  }
  const slot = document.createElement('span');
  slot.dataset['picture'] = address;
  slot.dataset['alt'] = image.alt;
  if (link === null) image.replaceWith(slot);
  else if (link.getAttribute('href') === address) link.replaceWith(slot);
  else {
    link.after(' ', slot);
    image.replaceWith(nameOf(image));
  }
}

/** A file that is kept here is kept by whoever presses it; what browsers play has a player. */
function takeFile(link: HTMLAnchorElement): void {
  const file = readFileAddress(link.getAttribute('href') ?? '');
  if (file === undefined) return;
  const name = link.textContent;
  const size = sizeText(file.size);
  link.download = name;
  link.dataset['file'] = endingOf(name).slice(0, 4);
  link.setAttribute('aria-label', `Download ${name}, ${size}`);
  const told = document.createElement('small');
  told.textContent = size;
  link.append(' ', told);
  const type = mediaTypeOf(name);
  if (type === undefined) return;
  const player = document.createElement(type.startsWith('audio') ? 'audio' : 'video');
  player.controls = true;
  // Of a video its first picture is shown; sound is asked for by whoever wants to hear it.
  player.preload = player instanceof HTMLVideoElement ? 'metadata' : 'none';
  player.src = file.address;
  player.setAttribute('aria-label', name);
  link.before(player);
}

const nameOf = (image: HTMLImageElement): string => (image.alt === '' ? image.src : image.alt);

function linkTo(image: HTMLImageElement): HTMLElement {
  const link = document.createElement('a');
  link.textContent = nameOf(image);
  link.href = image.src;
  return link;
}

/** The highest heading of a text stands right below the page's own, the others follow it. */
function placeHeadings(root: DocumentFragment, highestHeading: HeadingLevel): void {
  const headings = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  const levels = headings.map(({ localName }) => Number(localName.slice(1)));
  const highest = Math.min(...levels);
  headings.forEach((heading, index) => {
    const level = Math.min(6, highestHeading + (levels[index] ?? highest) - highest);
    const lower = document.createElement(`h${String(level)}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  });
}

/** As deep as anybody means it: what lies deeper stands there without its tag. */
const DEEPEST = 4;
const TOO_DEEP = Array.from({ length: DEEPEST + 1 }, () => ':is(kbd, sub, sup, details)').join(' ');

/** What of a tag that lies too deep stands there without it. */
function* withoutDeep(tag: Node, deep: ReadonlySet<Node>): Generator<Node> {
  for (const child of tag.childNodes) {
    if (deep.has(child)) yield* withoutDeep(child, deep);
    else yield child;
  }
}

/** Tags that nobody closes would lie within each other without end: what is in thousands of them is moved once. */
function unnestTags(root: DocumentFragment): void {
  const tags = [...root.querySelectorAll(TOO_DEEP)];
  const deep = new Set<Node>(tags);
  for (const tag of tags) {
    if (tag.parentNode !== null && deep.has(tag.parentNode)) continue;
    tag.replaceWith(...withoutDeep(tag, deep));
  }
}

/** What stands in code, in a link or in a formula names nobody. */
const NO_PROSE = 'a, code, pre, [data-math]';

/** Marks where a rendered text may name somebody; who it is, is found out when it is shown. */
function markMentions(root: DocumentFragment): void {
  if (!root.textContent.includes('@')) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.closest(NO_PROSE) == null) texts.push(node);
  }
  let left = MENTION_PLACES_MAX;
  for (const text of texts) left -= markIn(text, left);
}

/** Marks so many places at most and says how many: from the last to the first, so that those before stay where they are. */
function markIn(text: Text, most: number): number {
  const marks = mentionPlaces(text.data).slice(0, most);
  for (const { index, candidates } of marks.toReversed()) {
    const [longest = ''] = candidates;
    const found = text.splitText(index);
    found.splitText(1 + longest.length);
    const mark = document.createElement('span');
    mark.dataset['mention'] = '';
    found.replaceWith(mark);
    mark.append(found);
  }
  return marks.length;
}
