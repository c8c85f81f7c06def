import type { IncomingMessage, ServerResponse } from 'node:http';

const FILE = /<(?:script|link)\b[^>]*>/g;
const attribute = (element: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1];

/** Files that the head of a document names, in words of a Link header. */
export const linksIn = (head: string): readonly string[] =>
  [...head.matchAll(FILE)].flatMap(([element]) => {
    const [file, rel] = [attribute(element, 'src'), attribute(element, 'rel')];
    const priority = attribute(element, 'fetchpriority');
    const how = [
      /\bcrossorigin\b/.test(element) ? '; crossorigin' : '',
      priority === undefined ? '' : `; fetchpriority=${priority}`,
    ].join('');
    if (file !== undefined) {
      return attribute(element, 'type') === 'module' ? `<${file}>; rel=modulepreload${how}` : [];
    }
    const href = attribute(element, 'href');
    if (href === undefined) return [];
    if (rel === 'modulepreload') return `<${href}>; rel=modulepreload${how}`;
    return rel === 'stylesheet' ? `<${href}>; rel=preload; as=style${how}` : [];
  });

/**
 * Tells a browser the files of its page while what the page shows is still read. HTTP/1.0 knows no
 * answer before the answer, and what isn't a browser that opens a page has no use for it.
 */
export function createEarlyHints(): (
  req: IncomingMessage,
  res: ServerResponse,
  head: string,
) => void {
  const known = new Map<string, readonly string[]>();
  return (req, res, head) => {
    const link = known.get(head) ?? linksIn(head);
    known.set(head, link);
    const isNavigation = req.headers['sec-fetch-mode'] === 'navigate';
    if (isNavigation && req.httpVersion !== '1.0' && link.length > 0) {
      res.writeEarlyHints({ link: [...link] });
    }
  };
}
