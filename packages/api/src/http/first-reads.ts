import type { Session } from '../session.js';

/** A query of the router that a page asks at once: its path, such as 'questions.open', and input. */
export interface FirstRead {
  readonly path: string;
  readonly input?: unknown;
}

/** Whose page it is, and the address that they open. */
export interface OpenedPage {
  readonly session: Session;
  readonly url: URL;
}

/** What a feature's pages read first. The web app asks nothing that came with its document. */
export type FirstReads = (page: OpenedPage) => readonly FirstRead[];

/** The last part of an address such as '/question/42', where `folder` is '/question/'. */
export function lastPart({ pathname }: URL, folder: string): string | undefined {
  if (!pathname.startsWith(folder)) return undefined;
  const part = pathname.slice(folder.length);
  if (part === '' || part.includes('/')) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    // No address that the web app made.
    return undefined;
  }
}

/** The one read of a page that shows one thing, named by the end of its address. */
export const readOf =
  (folder: string, path: string, inputOf: (id: string) => unknown): FirstReads =>
  ({ url }) => {
    const id = lastPart(url, folder);
    return id === undefined ? [] : [{ path, input: inputOf(id) }];
  };
