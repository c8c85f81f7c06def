import {
  indexedWords,
  isEmptySearch,
  lastActivity,
  parseSearch,
  TITLES_SUGGESTED,
  WEEKLY_QUESTIONS,
  type AlikeQuestion,
  type NumberedChange,
  type OwnList,
  type WholeQuestion,
} from '@collabor8/domain';
import type { JsonText } from '../../../http/json-text.js';
import type { Platform } from '../../../platform/platform.js';
import { eachPage, readAll, type PageFrom, type PageOf } from '../../../ports/read-all.js';
import { createFollowing } from '../../follows/index.js';
import { relatedTo, similarTo, suggestTitles } from './alike.js';
import { readForYou } from './for-you.js';
import { createHot } from './hot.js';
import { listQuestions, pageOfQuestions, type ListRequest, type QuestionList } from './list.js';
import { createOfPerson } from './of-person.js';
import type { Audience } from '../reading/whole-question.js';
import { streamQuestions } from '../reading/streamed-questions.js';
import { toRow } from '../stored/rows.js';
import { requireQuestion, requireThread } from '../stored/stored-questions.js';
import { questions, type QuestionDocument } from '../stored/documents.js';
import type { Collections } from '../../../ports/document-store.js';
import { createSearched } from './searched.js';

/** A question that lists show, and when something was said on its page last; ISO 8601. */
export interface ListedQuestion {
  readonly _id: string;
  readonly changedAt: string;
}

/** Whole documents are read, whose texts may be long. */
const READ_AT_ONCE = 100;

/** '2026-11' of a time. */
const monthOf = (time: string): string => time.slice(0, 7);

function beginningOf(month: string, later = 0): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later)).toISOString();
}

const changedAt = ({ askDateTime, activeAt, editedAt = '' }: QuestionDocument): string =>
  [askDateTime, activeAt, editedAt].reduce((one, other) => (other > one ? other : one));

/** All listed questions by the months in which they were asked: a list of them in parts that stay the same. */
const createAddresses = (store: Collections) => {
  const collection = store.collection(questions);
  /** Behind all that was asked at a time or later. */
  const before = (time: string): string => collection.cursorAfter('newest', [time], '');

  return {
    /** The months in which something was asked, such as '2026-11', the latest first; one read for each. */
    async *monthsAsked(): AsyncGenerator<string> {
      let cursor: string | null = null;
      for (;;) {
        const { items }: { readonly items: readonly QuestionDocument[] } = await collection.page(
          'newest',
          { cursor, limit: 1 },
        );
        const [latest] = items;
        if (latest === undefined) return;
        const month = monthOf(latest.askDateTime);
        yield month;
        cursor = before(beginningOf(month));
      }
    },

    /** What was asked in a month, the latest first. */
    async *askedIn(month: string): AsyncGenerator<ListedQuestion> {
      const end = { cursor: before(beginningOf(month, 1)), pageSize: READ_AT_ONCE };
      const beginning = beginningOf(month);
      for await (const question of readAll(collection, 'newest', end)) {
        if (question.askDateTime < beginning) return;
        yield { _id: question._id, changedAt: changedAt(question) };
      }
    },
  };
};

/** Questions, without what is below them, that one step of a streamed list reads. */
const STREAM_PAGE = 50;

export type FindingService = ReturnType<typeof createFindingService>;

/** How people come to questions, be it that they looked for them or not. */
export function createFindingService(platform: Pick<Platform, 'store' | 'hub' | 'now'>) {
  const { store } = platform;
  const following = createFollowing(platform);

  /** A page of whole questions, as the REST list gives them. */
  async function wholePage(
    request: ListRequest,
    audience: Audience,
  ): Promise<PageFrom<WholeQuestion | JsonText>> {
    const { items, nextCursor } = await pageOfQuestions(store, request);
    return { items: streamQuestions(store, items, audience), nextCursor };
  }

  return {
    ...createOfPerson(store),
    ...createAddresses(store),

    searched: createSearched(store),

    page: (request: ListRequest): Promise<QuestionList> => listQuestions(store, request),

    hot: createHot(platform),

    wholePage,

    /** All of them, read as they are written out. */
    allWhole: (
      request: Omit<ListRequest, 'cursor' | 'limit'>,
      audience: Audience,
    ): AsyncGenerator<WholeQuestion | JsonText> =>
      eachPage((page) => wholePage({ ...request, ...page }, audience), STREAM_PAGE),

    /** Follows a question, or stops to; one that is gone can still be left. */
    follow: (username: string, qid: string, isOn: boolean): Promise<NumberedChange | null> =>
      following.follow(username, { kind: 'question', key: qid, isOn }, (unit) =>
        requireQuestion(unit, qid),
      ),

    /** Keeps a question for later, or no more; one that is gone can still be removed. */
    bookmark: (username: string, qid: string, isOn: boolean): Promise<NumberedChange | null> =>
      following.follow(username, { kind: 'bookmark', key: qid, isOn }, (unit) =>
        requireQuestion(unit, qid),
      ),

    /** What somebody follows, without what they ignore, or keeps for later; latest activity first, and never counted. */
    async ownPage(username: string, list: OwnList, page: PageOf): Promise<QuestionList> {
      const follows = await following.followsOf(username);
      const wanted =
        list === 'bookmarks'
          ? { tags: [], questions: follows.bookmarks, ignoredTags: [] }
          : follows;
      const { items, nextCursor } = await readForYou(store, wanted, page);
      const isAll = nextCursor === null && page.cursor === null;
      return {
        items: items.map(toRow),
        nextCursor,
        total: { count: items.length, isExact: isAll },
      };
    },

    /** What was asked or answered since a time (ISO 8601) of what somebody follows, the latest first; not all of much. */
    async followedSince(username: string, since: string) {
      const page = { cursor: null, limit: WEEKLY_QUESTIONS };
      const { items } = await readForYou(store, await following.followsOf(username), page);
      const news = items.filter((question) => lastActivity(toRow(question)) > since);
      return news.map(({ _id: qid, title, answerCount }) => ({ qid, title, answerCount }));
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
