import { excerptAround, type Hit } from '@collabor8/domain';
import { oneByOne, sourceOf, type SearchSources } from '../../../platform/searched.js';
import type { Collections } from '../../../ports/document-store.js';
import { createBestFirst } from './best-first.js';
import { questionsOf, scoreOf, searchedAnswers } from './searchables.js';
import { answers, comments } from '../stored/documents.js';

/** Questions and answers, as the search of everything shows them. */
export function createSearched(store: Collections): SearchSources {
  const bestFirst = createBestFirst(store);

  return {
    questions: {
      count: ({ query }) => bestFirst.count(query),

      hits:
        ({ query }) =>
        async (page) => {
          const found = await bestFirst.walk(query)(page);
          const textOf = async (id: string): Promise<string> =>
            (await store.collection(answers).get(id))?.text ??
            (await store.collection(comments).get(id))?.text ??
            '';
          const items = await oneByOne(found.items, async ({ question, foundIn }): Promise<Hit> => {
            const text = foundIn === undefined ? question.text : await textOf(foundIn.id);
            return {
              kind: 'questions',
              id: question._id,
              title: question.title,
              excerpt: excerptAround(text, query),
              by: question.askedBy,
              at: question.askDateTime,
              score: scoreOf(question),
              answerCount: question.answerCount,
              isAnswered: question.acceptedAnswerId != null,
              tags: question.tags,
              ...(question.closed?.original !== undefined && {
                original: question.closed.original,
              }),
              ...(foundIn && { foundIn }),
            };
          });
          return { items, nextCursor: found.nextCursor };
        },
    },

    answers: sourceOf({
      ...searchedAnswers(store),
      async hitsOf(documents, { query }) {
        const asked = await questionsOf(store, documents);
        return oneByOne(documents, ({ _id, qid, text, ansBy, ansDateTime, rank }) => ({
          kind: 'answers',
          id: _id,
          title: asked.get(qid)?.title ?? '',
          excerpt: excerptAround(text, query),
          qid,
          by: ansBy,
          at: ansDateTime,
          score: 0 - rank,
          isAccepted: asked.get(qid)?.acceptedAnswerId === _id,
        }));
      },
    }),
  };
}
