import {
  FOR_YOU,
  indexedWords,
  isEmptySearch,
  parseSearch,
  TITLES_SUGGESTED,
  type AlikeQuestion,
  type NumberedChange,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { createFollowing } from '../follows/index.js';
import { relatedTo, similarTo, suggestTitles } from './alike.js';
import type { PageOf } from './filtered-walk.js';
import { readForYou } from './for-you.js';
import type { QuestionList } from './list.js';
import { toRow } from './rows.js';
import { requireQuestion, requireThread } from './stored-questions.js';

/** How people come to questions that they didn't look for. */
export function createFinding(platform: Pick<Platform, 'store' | 'hub'>) {
  const { store } = platform;
  const following = createFollowing(platform);

  return {
    /** Follows a question, or stops to; one that is gone can still be left. */
    follow: (username: string, qid: string, isOn: boolean): Promise<NumberedChange | null> =>
      following.follow(username, { kind: 'question', key: qid, isOn }, (unit) =>
        requireQuestion(unit, qid),
      ),

    /** What somebody follows, latest activity first. Nobody counts how many there are behind a page. */
    async [FOR_YOU](username: string, page: PageOf): Promise<QuestionList> {
      const { items, nextCursor } = await readForYou(
        store,
        await following.followsOf(username),
        page,
      );
      const isAll = nextCursor === null && page.cursor === null;
      return {
        items: items.map(toRow),
        nextCursor,
        total: { count: items.length, isExact: isAll },
      };
    },

    similar: (title: string): Promise<readonly AlikeQuestion[]> => similarTo(store, title),

    related: async (qid: string): Promise<readonly AlikeQuestion[]> =>
      relatedTo(store, await requireThread(store, qid)),

    /** Questions whose title holds all that is typed into the search so far. */
    async suggest(text: string): Promise<readonly AlikeQuestion[]> {
      const query = parseSearch(text);
      if (isEmptySearch(query)) return [];
      const wanted = { words: indexedWords(query), labels: query.tags };
      return suggestTitles(store, { ...wanted, limit: TITLES_SUGGESTED });
    },
  };
}
