import type { MessagesPage, Snapshot } from '@collabor8/domain';

/** Pages read at once; whoever needs more scrolls up for the rest. */
const PAGES_AT_MOST = 10;
/** Messages of a page, as the server gives them. */
const PAGE_SIZE = 50;

/** What is loaded of a conversation: its end. */
export type LoadedEnd = Pick<MessagesPage, 'loadedFrom' | 'messagesCursor'>;

interface Readings<P, O> {
  readonly latest: () => Promise<Snapshot<P>>;
  readonly older: (cursor: string) => Promise<O>;
  readonly join: (page: P, older: O) => P;
  /** Place up to which the reader needs the messages; undefined for the latest page alone. */
  readonly from: (latest: P) => number | undefined;
}

/** Whether a place is among what is read at once. Nobody waits for half of the way to a place behind that. */
export const isInReach = ({ loadedFrom }: LoadedEnd, place: number): boolean =>
  loadedFrom - place <= (PAGES_AT_MOST - 1) * PAGE_SIZE;

/** Reads the end of a conversation, after a gap as far back as the reader needs it. */
export async function readAsFar<P extends LoadedEnd, O>(
  readings: Readings<P, O>,
): Promise<Snapshot<P>> {
  const { latest, older, join, from } = readings;
  const { value, places } = await latest();
  let page = value;
  const loadedFrom = from(value);
  for (let pages = 1; pages < PAGES_AT_MOST; pages += 1) {
    if (loadedFrom === undefined || page.messagesCursor === null) break;
    if (page.loadedFrom <= loadedFrom) break;
    page = join(page, await older(page.messagesCursor));
  }
  return { value: page, places };
}
