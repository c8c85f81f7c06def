import { isListed, meetsWords, type FindQuery, type FoundIn } from '@collabor8/domain';
import { countFound, found, type Searchable } from '../../../platform/searched.js';
import { inTurn, walkOf, type Walk } from '../../../platform/walks.js';
import { COUNT_CEILING } from '../../../ports/read-all.js';
import type { Collections, CountedMatches, Stored } from '../../../ports/document-store.js';
import {
  inThread,
  leadOf,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import {
  questionsOf,
  searchedAnswers,
  searchedComments,
  searchedQuestions,
} from './searchables.js';

export interface FoundQuestion {
  readonly question: Stored<QuestionDocument>;
  /** Where the words stand, if the question itself doesn't hold them. */
  readonly foundIn?: FoundIn;
}

type Post = AnswerDocument | CommentDocument;

type Threaded = QuestionDocument | Post;

const threadOf = (one: Threaded): string => ('qid' in one ? one.qid : one._id);

const placeOf = (post: Post): FoundIn =>
  'ansBy' in post
    ? { place: 'answer', id: post._id, by: post.ansBy }
    : { place: 'comment', id: post._id, by: post.commentBy };

/** Questions that are found by what others wrote below them are counted so far. */
const COUNTED_BELOW = 60;

/** Documents that are read at once of some threads: mostly there is one of each. */
const READ_IN_THREADS = 100;

/** Most posts that hold common words stand below questions that hold them, too. */
const WALKED_BELOW = 200;

/**
 * The questions that a search finds, best first: those whose title holds all of it, those whose text
 * does, and those where it stands in an answer or, at last, in a comment; each latest first.
 */
export function createBestFirst(store: Collections) {
  const asked = searchedQuestions(store);
  const inAnswers = searchedAnswers(store);
  const inComments = searchedComments(store);

  const inTitle = (query: FindQuery): Walk<FoundQuestion> =>
    walkOf(found(asked, query, { isLead: true }), (questions) =>
      questions.map((question) => ({ question })),
    );

  const inText = (query: FindQuery): Walk<FoundQuestion> =>
    walkOf(found(asked, query), (questions) =>
      questions
        .filter((question) => !meetsWords(query, leadOf(question)))
        .map((question) => ({ question })),
    );

  /** The latest that a search finds in each of some threads, by their questions' ids: of all of them at once. */
  async function latestIn<D extends Threaded>(
    searchable: Searchable<D>,
    query: FindQuery,
    qids: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const latest = new Map<string, string>();
    let missing = qids;
    let cursor: string | null = null;
    while (missing.length > 0) {
      const within = { anyOf: [{ labels: missing.map(inThread) }] };
      const page = await found(searchable, query, within)({ cursor, limit: READ_IN_THREADS });
      for (const post of page.items) {
        const qid = threadOf(post);
        if (!latest.has(qid)) latest.set(qid, post._id);
      }
      if (page.nextCursor === null) break;
      // What is left stands behind the many of a thread that is known by now.
      const left = missing.filter((qid) => !latest.has(qid));
      cursor = left.length < missing.length ? null : page.nextCursor;
      missing = left;
    }
    return latest;
  }

  /** Questions by posts below them: each by its latest, and only where it isn't found by `better`. */
  const belowThem = <D extends Post>(
    searchable: Searchable<D>,
    query: FindQuery,
    better: readonly ((qids: readonly string[]) => Promise<ReadonlyMap<string, string>>)[],
  ): Walk<FoundQuestion> =>
    walkOf(
      found(searchable, query),
      async (posts) => {
        const listed = await questionsOf(store, posts);
        const qids = [...listed.values()].filter(isListed).map(({ _id }) => _id);
        const [latest, ...foundBetter] = await Promise.all([
          latestIn(searchable, query, qids),
          ...better.map((find) => find(qids)),
        ]);
        return posts.flatMap((post): readonly FoundQuestion[] => {
          const question = listed.get(post.qid);
          if (question === undefined || latest.get(post.qid) !== post._id) return [];
          if (foundBetter.some((ids) => ids.has(post.qid))) return [];
          return [{ question, foundIn: placeOf(post) }];
        });
      },
      WALKED_BELOW,
    );

  const inAnAnswer = (query: FindQuery): Walk<FoundQuestion> =>
    belowThem(inAnswers, query, [(qids) => latestIn(asked, query, qids)]);

  const inAComment = (query: FindQuery): Walk<FoundQuestion> =>
    belowThem(inComments, query, [
      (qids) => latestIn(asked, query, qids),
      (qids) => latestIn(inAnswers, query, qids),
    ]);

  const hasWords = ({ words, phrases }: FindQuery): boolean => words.length + phrases.length > 0;

  return {
    /** Without words there is nothing to be better by: the latest come first. */
    walk: (query: FindQuery): Walk<FoundQuestion> =>
      inTurn(
        hasWords(query)
          ? [inTitle(query), inText(query), inAnAnswer(query), inAComment(query)]
          : [walkOf(found(asked, query), (some) => some.map((question) => ({ question })))],
      ),

    async count(query: FindQuery): Promise<CountedMatches> {
      const own = await countFound(asked, query);
      if (!hasWords(query) || own.count >= COUNT_CEILING) return own;
      const below = inTurn([inAnAnswer(query), inAComment(query)]);
      const more = await below({ cursor: null, limit: COUNTED_BELOW });
      return {
        count: own.count + more.items.length,
        isExact: own.isExact && more.nextCursor === null,
      };
    },
  };
}
