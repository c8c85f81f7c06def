import { createHash } from 'node:crypto';
import {
  createHub,
  createTagsService,
  InProcessBus,
  listQuestions,
  type DocumentStore,
} from '../product.js';
import { serialWord } from '../questions-store.js';
import type { SamplePost } from '../sample-post.js';

const ORDERS = ['newest', 'unanswered', 'active', 'mostViewed', 'relevance'] as const;
const PAGE_SIZE = 200;
/** Tags and searches that are asked for in every order. */
const FEW = 12;

interface ListPage {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
  readonly total: unknown;
}

/** A list to its end, or its first pages. Cursors are the engine's own and no part of the answer. */
async function answerOf(
  read: (cursor: string | null) => Promise<ListPage>,
  mostPages = Infinity,
): Promise<string> {
  const hash = createHash('sha256');
  let cursor: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page: ListPage = await read(cursor);
    hash.update(JSON.stringify([page.items, page.total]));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  return hash.digest('hex');
}

/** Every list of questions and of tags, by a name: what a store answers, as checksums. */
export async function answersOf(
  store: DocumentStore,
  samples: readonly SamplePost[],
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const ask = async (
    name: string,
    filter: Omit<Parameters<typeof listQuestions>[1], 'limit' | 'cursor'>,
    mostPages?: number,
  ) => {
    const read = (cursor: string | null) =>
      listQuestions(store, { ...filter, cursor, limit: PAGE_SIZE });
    answers.set(name, await answerOf(read, mostPages));
  };
  const tagNames = [...new Set(samples.flatMap(({ tags }) => tags))];
  const titles = samples.slice(0, FEW).map(({ title }) => title.split(' '));
  for (const order of ORDERS) {
    if (order !== 'relevance') await ask(order, { order });
    for (const tag of tagNames.slice(0, FEW)) await ask(`${order} of ${tag}`, { order, tag }, 2);
    for (const [first = '', second = ''] of titles) {
      for (const search of [first, `${first} ${second.slice(0, 3)}`]) {
        await ask(`${order}? ${search}`, { order, search }, 1);
      }
    }
    await ask(`${order}? serial`, { order, search: serialWord(7) });
  }
  const retag = () => Promise.reject(new Error('Tags are only listed here.'));
  const platform = { store, hub: createHub(new InProcessBus()) };
  const tags = createTagsService(platform, { questions: { retag } });
  const readTags = (cursor: string | null) => tags.page({ cursor, limit: PAGE_SIZE });
  answers.set('tags', await answerOf(readTags));
  return answers;
}
