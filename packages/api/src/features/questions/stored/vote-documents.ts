import type { VoteState } from '@collabor8/domain';
import { defineCollection } from '../../../ports/define-collection.js';

/** Somebody's vote on a question; `_id` is question and voter. A vote taken back stays as 'none', with the revision that did it. */
export interface VoteDocument {
  readonly _id: string;
  readonly qid: string;
  readonly username: string;
  readonly value: VoteState;
  /** `qid`, while the vote counts: the field behind the index of voters. */
  readonly countedIn?: string | undefined;
  readonly questionRevision: number;
}

export const votes = defineCollection<VoteDocument>()({
  name: 'votes',
  dividedBy: 'qid',
  indexes: {
    ofQuestion: { equals: ['countedIn'], order: ['username'], direction: 'asc' },
  },
});

/** That somebody has seen a question; `_id` is question and viewer. */
export interface ViewDocument {
  readonly _id: string;
  readonly qid: string;
  readonly username: string;
}

export const views = defineCollection<ViewDocument>()({
  name: 'views',
  dividedBy: 'qid',
  indexes: {
    ofQuestion: { equals: ['qid'], order: ['username'], direction: 'asc' },
  },
});

/** Somebody's vote on an answer; `_id` is answer and voter. A vote taken back stays as 'none', with the revision that did it. */
export interface AnswerVoteDocument {
  readonly _id: string;
  readonly answerId: string;
  readonly username: string;
  readonly value: VoteState;
  readonly answerRevision: number;
}

export const answerVotes = defineCollection<AnswerVoteDocument>()({
  name: 'answerVotes',
  dividedBy: 'answerId',
  indexes: {
    ofAnswer: { equals: ['answerId'], order: ['username'], direction: 'asc' },
  },
});
