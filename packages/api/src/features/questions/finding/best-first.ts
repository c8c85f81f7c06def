import { isListed, meetsWords, type FindQuery, type FoundIn } from '@collabor8/domain';
import { countFound, found, type Searchable } from '../../../platform/searched.js';
import { inTurn, walkOf, type Walk } from '../../../platform/walks.js';
import { COUNT_CEILING } from '../../../ports/counted-page.js';
import type {
  Collections,
  CountedMatches,
  Identified,
  Stored,
} from '../../../ports/document-store.js';
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

const placeOf = (post: Post): FoundIn =>
  'ansBy' in post
    ? { place: 'answer', id: post._id, by: post.ansBy }
    : { place: 'comment', id: post._id, by: post.commentBy };

/** Questions that are found by what others wrote below them are counted so far. */
const COUNTED_BELOW = 60;

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

  /** The latest that a search finds in the thread of a question. */
  async function latestIn<D extends Identified>(
    searchable: Searchable<D>,
    query: FindQuery,
    qid: string,
  ): Promise<Stored<D> | undefined> {
    const walk = found(searchable, query, { labels: [inThread(qid)] });
    return (await walk({ cursor: null, limit: 1 })).items[0];
  }

  /** Questions by posts below them: each by its latest, and only where it isn't found by better. */
  const belowThem = <D extends Post>(
    searchable: Searchable<D>,
    query: FindQuery,
    isFoundBetter: (qid: string) => Promise<boolean>,
  ): Walk<FoundQuestion> =>
    walkOf(
      found(searchable, query),
      async (posts) => {
        const questions = await questionsOf(store, posts);
        const each = posts.map(async (post): Promise<readonly FoundQuestion[]> => {
          const question = questions.get(post.qid);
          if (question === undefined || !isListed(question)) return [];
          if (await isFoundBetter(post.qid)) return [];
          const latest = await latestIn(searchable, query, post.qid);
          return latest?._id === post._id ? [{ question, foundIn: placeOf(post) }] : [];
        });
        return (await Promise.all(each)).flat();
      },
      WALKED_BELOW,
    );

  const isAsked = async (query: FindQuery, qid: string): Promise<boolean> =>
    (await latestIn(asked, query, qid)) !== undefined;

  const inAnAnswer = (query: FindQuery): Walk<FoundQuestion> =>
    belowThem(inAnswers, query, (qid) => isAsked(query, qid));

  const inAComment = (query: FindQuery): Walk<FoundQuestion> =>
    belowThem(
      inComments,
      query,
      async (qid) =>
        (await isAsked(query, qid)) || (await latestIn(inAnswers, query, qid)) !== undefined,
    );

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
