import { prependMessages, type MessagesPage } from '@collabor8/domain';

/** Pages read anew after a gap; whoever had more loaded scrolls up for the rest. */
const PAGES_AT_MOST = 10;

interface Readings<P, O> {
  readonly latest: () => Promise<P>;
  readonly older: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P;
  /** Place up to which the reader had loaded messages; undefined for the latest page alone. */
  readonly loadedFrom: number | undefined;
}

/** Reads the end of a conversation, after a gap as far back as the reader had it before. */
export async function readAsFar<P extends Pick<MessagesPage, 'loadedFrom' | 'messagesCursor'>, O>(
  readings: Readings<P, O>,
): Promise<P> {
  const { latest, older, join, loadedFrom } = readings;
  let page = await latest();
  for (let pages = 1; pages < PAGES_AT_MOST; pages += 1) {
    if (loadedFrom === undefined || page.messagesCursor === null) break;
    if (page.loadedFrom <= loadedFrom) break;
    page = join(page, await older(page.messagesCursor));
  }
  return page;
}

export const joinMessages = (page: MessagesPage, older: MessagesPage): MessagesPage =>
  prependMessages(page, older);
