import type { SearchFilter } from '@collabor8/domain';
import { writtenBy, type Searchable } from '../../../platform/searched.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import {
  ACCEPTED,
  answers,
  comments,
  questions,
  UNANSWERED,
  type AnswerDocument,
  type CommentDocument,
  type QuestionDocument,
} from '../stored/documents.js';

const authorLabel = (filter: SearchFilter): string | undefined =>
  filter.kind === 'user' && !filter.isNot ? writtenBy(filter.name) : undefined;

function questionLabel(filter: SearchFilter): string | undefined {
  switch (filter.kind) {
    case 'tag':
      return filter.isNot ? undefined : filter.key;
    case 'accepted':
      return ACCEPTED;
    case 'unanswered':
      return UNANSWERED;
    default:
      return authorLabel(filter);
  }
}

export const scoreOf = ({ upVoteCount, downVoteCount }: QuestionDocument): number =>
  upVoteCount - downVoteCount;

/** The questions that some posts stand below, by id. */
export async function questionsOf(
  store: Collections,
  posts: readonly { readonly qid: string }[],
): Promise<ReadonlyMap<string, Stored<QuestionDocument>>> {
  const ids = [...new Set(posts.map(({ qid }) => qid))];
  const found = await store.collection(questions).getMany(ids);
  return new Map(found.map((question) => [question._id, question]));
}

export const searchedQuestions = (store: Collections): Searchable<QuestionDocument> => ({
  collection: store.collection(questions),
  knows: ['tag', 'user', 'accepted', 'unanswered', 'score', 'answers', 'created'],
  labelOf: questionLabel,
  factsOf: (documents) =>
    documents.map((question) => ({
      texts: [question.title, question.text],
      at: Date.parse(question.askDateTime),
      by: question.askedBy,
      tags: question.tags,
      score: scoreOf(question),
      answerCount: question.answerCount,
      isAccepted: question.acceptedAnswerId != null,
      isUnanswered: question.answerCount === 0,
    })),
});

/** An answer has its question's tags, and is itself what is accepted. */
export const searchedAnswers = (store: Collections): Searchable<AnswerDocument> => ({
  collection: store.collection(answers),
  knows: ['tag', 'user', 'accepted', 'score', 'answers', 'created'],
  labelOf: authorLabel,
  async factsOf(documents) {
    const asked = await questionsOf(store, documents);
    return documents.map(({ _id, qid, text, ansBy, ansDateTime, rank }) => ({
      texts: [text],
      at: Date.parse(ansDateTime),
      by: ansBy,
      tags: asked.get(qid)?.tags,
      score: 0 - rank,
      answerCount: asked.get(qid)?.answerCount,
      isAccepted: asked.get(qid)?.acceptedAnswerId === _id,
    }));
  },
});

export const searchedComments = (store: Collections): Searchable<CommentDocument> => ({
  collection: store.collection(comments),
  knows: ['tag', 'user', 'answers', 'created'],
  labelOf: authorLabel,
  async factsOf(documents) {
    const asked = await questionsOf(store, documents);
    return documents.map(({ qid, text, commentBy, commentDateTime }) => ({
      texts: [text],
      at: Date.parse(commentDateTime),
      by: commentBy,
      tags: asked.get(qid)?.tags,
      answerCount: asked.get(qid)?.answerCount,
    }));
  },
});
