import { excerptOf, type PostNearby, type PostSurroundings } from '@collabor8/domain';
import type { Collection, Collections, Identified } from '../../../ports/document-store.js';
import {
  answers,
  comments,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from '../stored/documents.js';
import { requireAnswer, requireComment, requireThread } from '../stored/stored-questions.js';

/** Comments that are shown below a post. */
const BELOW = 3;
/** Posts above it that are counted at most. */
const COUNTED = 300;

const questionNearby = (question: QuestionDocument): PostNearby => ({
  ...{ kind: 'question', author: question.askedBy, at: question.askDateTime },
  ...{ title: question.title, excerpt: '' },
});

const answerNearby = ({ ansBy: author, ansDateTime: at, text }: AnswerDocument): PostNearby => ({
  ...{ kind: 'answer', author, at, excerpt: excerptOf(text) },
});

const commentNearby = ({ commentBy, commentDateTime, text }: CommentDocument): PostNearby => ({
  ...{ kind: 'comment', author: commentBy, at: commentDateTime, excerpt: excerptOf(text) },
});

/** The place of a post among its own kind under the same one, and the first that follow it. */
async function placeOf<D extends Identified, I extends string>(
  collection: Collection<D, I>,
  index: I,
  { under, id }: { readonly under: string; readonly id: string },
) {
  const { items, nextCursor } = await collection.page(index, { equals: [under], limit: COUNTED });
  const place = items.findIndex(({ _id }) => _id === id);
  return place === -1
    ? { between: { count: items.length, isExact: nextCursor === null }, following: [] }
    : {
        between: { count: place, isExact: true },
        following: items.slice(place + 1, place + 1 + BELOW),
      };
}

async function commentsOn(store: Collections, postId: string): Promise<readonly PostNearby[]> {
  const request = { equals: [postId], limit: BELOW };
  return (await store.collection(comments).page('ofPost', request)).items.map(commentNearby);
}

/** What a question stands over. @throws AppError 'missing', as those below. */
export async function aroundQuestion(store: Collections, id: string): Promise<PostSurroundings> {
  await requireThread(store, id);
  const none = { count: 0, isExact: true };
  return { above: [], between: none, below: await commentsOn(store, id) };
}

export async function aroundAnswer(store: Collections, id: string): Promise<PostSurroundings> {
  const { qid } = await requireAnswer(store, id);
  const question = await requireThread(store, qid);
  const { between } = await placeOf(store.collection(answers), 'ofQuestion', { under: qid, id });
  return { above: [questionNearby(question)], between, below: await commentsOn(store, id) };
}

export async function aroundComment(store: Collections, id: string): Promise<PostSurroundings> {
  const { qid, parentType, parentId } = await requireComment(store, id);
  const question = questionNearby(await requireThread(store, qid));
  const answer =
    parentType === 'answer' ? answerNearby(await requireAnswer(store, parentId)) : undefined;
  const all = store.collection(comments);
  const { between, following } = await placeOf(all, 'ofPost', { under: parentId, id });
  return {
    above: [question, ...(answer ? [answer] : [])],
    between,
    below: following.map(commentNearby),
  };
}
