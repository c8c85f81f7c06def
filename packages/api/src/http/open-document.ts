import { KEPT_SECONDS } from '../request/visitors.js';
import { escaped } from './escaped.js';

/** What the web app says of a page that visitors may open, by the answers to its first reads. */
export interface OpenContent {
  /** Plain texts; the title without the name of the place. */
  readonly title: string;
  readonly description: string;
  /** The one address of what several lead to, such as '/question/1'. */
  readonly canonical: string;
  /** Whether those who search the web should find it. */
  readonly isFound: boolean;
  /** Of schema.org, with addresses below the origin. */
  readonly structured?: object | undefined;
  /** The content of the page as HTML that does nothing. */
  readonly main: string;
}

/** JSON that can't end the element it stands in, nor begin a comment. */
export const asElementText = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');

/** The feed of what a page shows, where there is one. */
function feedOf(canonical: string): string | undefined {
  const [, tag] = /^[/]home[?]tag=([^&]+)$/.exec(canonical) ?? [];
  if (tag !== undefined) return `/feeds/tag/${tag}`;
  return /^[/](?:question|user)[/][^/?#]+$/.test(canonical) ? `/feeds${canonical}` : undefined;
}

export const TITLE = /<title>(.*?)<\/title>/s;
const OWN_DESCRIPTION = /<meta\s+name="description"[^>]*>/s;

/** The head of the document, with what a page says of itself in the place of what the app does. */
export function headOf(head: string, content: OpenContent, origin: string | undefined): string {
  const { title, description, canonical, isFound, structured } = content;
  const feed = feedOf(canonical);
  const own = (place: string) => [
    `<title>${escaped(title)} · ${place}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    // What a browser calls the server is nothing to be spread.
    ...(origin === undefined
      ? []
      : [`<link rel="canonical" href="${escaped(origin + canonical)}">`]),
    ...(feed === undefined
      ? []
      : [`<link rel="alternate" type="application/atom+xml" href="${escaped(feed)}">`]),
    ...(isFound ? [] : ['<meta name="robots" content="noindex">']),
    ...(structured === undefined
      ? []
      : [`<script type="application/ld+json">${asElementText(structured)}</script>`]),
  ];
  return head
    .replace(OWN_DESCRIPTION, '')
    .replace(TITLE, (_title, place: string) => own(place).join(''));
}

/** Documents that are kept at a time, and the longest that is, in characters. */
const KEPT_MAX = 100;
const KEPT_LENGTH_MAX = 512 * 1024;

/**
 * What visitors were given at an address, for a few seconds: a page that many open at a time is put together once.
 * Nothing that was made for somebody with a session is ever put in, nor given to them.
 */
export class KeptDocuments {
  readonly #kept = new Map<string, { readonly text: string; readonly until: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  find(address: string): string | undefined {
    const found = this.#kept.get(address);
    return found !== undefined && found.until > this.now() ? found.text : undefined;
  }

  keep(address: string, text: string): void {
    if (text.length > KEPT_LENGTH_MAX) return;
    this.#kept.delete(address);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(address, { text, until: this.now() + KEPT_SECONDS * 1000 });
  }
}
