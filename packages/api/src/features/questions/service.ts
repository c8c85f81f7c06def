import {
  castVote,
  voteMessage,
  type AnswerOrder,
  type CommentThread,
  type LiveEvent,
  type QuestionCounters,
  type QuestionPage,
  type VoteState,
  type VoteValue,
  type WholeQuestion,
} from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import { AppError } from '../../request/errors.js';
import type { JsonText } from '../../http/json-text.js';
import type { Stored } from '../../ports/document-store.js';
import { eachPage } from '../../ports/each-page.js';
import { written } from '../../request/rule-results.js';
import type { Platform } from '../../platform/platform.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { views, votes, type QuestionDocument } from './documents.js';
import { listQuestions, pageOfQuestions, type ListRequest, type QuestionList } from './list.js';
import { placeOfComment, type CommentPlace, type CommentPlaceRequest } from './comment-place.js';
import { createAccepting } from './accepting.js';
import { createAnswerVotes } from './answer-votes.js';
import { createDeleting } from './deleting.js';
import { createEditing } from './editing.js';
import { createFinding } from './finding.js';
import { createModerated } from './moderating.js';
import { createOfPerson } from './of-person.js';
import { createPosting } from './posting.js';
import {
  changeQuestion,
  readAnswers,
  readQuestionPage,
  readThread,
  requireQuestion,
  requireThread,
  voteId,
  type AnswersPage,
  type AnswersRequest,
} from './stored-questions.js';
import { purgeDeleted } from './purging.js';
import { nameOldAcceptances, nameOldKinds, rankOldAnswers, recountOldTags } from './old-posts.js';
import { createTagRenaming } from './tag-renames.js';
import { toCounters } from './rows.js';
import { streamQuestions } from './streamed-questions.js';
import { readVoters, readWholeQuestions, type Voters } from './whole-question.js';

export interface WholePage {
  readonly items: AsyncIterable<WholeQuestion | JsonText>;
  readonly nextCursor: string | null;
}

export interface VoteReply {
  readonly msg: string;
  readonly qid: string;
  readonly revision: number;
  readonly counters: QuestionCounters;
  readonly vote: VoteState;
}

/** Questions, without what is below them, that one step of a streamed list reads. */
const STREAM_PAGE = 50;

export type QuestionsService = ReturnType<typeof createQuestionsService>;

/** Questions with their answers, comments, votes and views. */
export function createQuestionsService(platform: Platform) {
  const { store, hub } = platform;
  const renaming = createTagRenaming(platform);

  /** Tells the readers of one question and of the list; only called after the commit. */
  const publish = (qid: string, event: LiveEvent): Promise<void> =>
    hub.publish(event, [{ kind: 'question', qid }, { kind: 'questions' }]);

  const whole = async (question: Stored<QuestionDocument>): Promise<WholeQuestion> => {
    const [first] = await readWholeQuestions(store, [question]);
    if (first === undefined) throw new AppError('missing', 'Question not found');
    return first;
  };

  /** A page of whole questions, as the REST list gives them. */
  async function wholePage(request: ListRequest): Promise<WholePage> {
    const { items, nextCursor } = await pageOfQuestions(store, request);
    return { items: streamQuestions(store, items), nextCursor };
  }

  return {
    ...createPosting(platform, publish),
    ...createAccepting(platform, publish),
    ...createAnswerVotes(platform, publish),
    ...createEditing(platform, publish),
    ...createDeleting(platform, publish),
    ...createOfPerson(store),
    ...createFinding(platform),
    moderated: createModerated(platform, publish),

    page: (request: ListRequest): Promise<QuestionList> => listQuestions(store, request),

    open: (reader: string, qid: string, order?: AnswerOrder): Promise<QuestionPage> =>
      readQuestionPage(store, reader, { qid, order }),

    answersPage: (reader: string, request: AnswersRequest): Promise<AnswersPage> =>
      readAnswers(store, reader, request),

    commentPlace: (request: CommentPlaceRequest): Promise<CommentPlace> =>
      placeOfComment(store, request),

    commentsPage: (parentId: string, cursor: string): Promise<CommentThread> =>
      readThread(store, parentId, cursor),

    whole: async (qid: string): Promise<WholeQuestion> => whole(await requireThread(store, qid)),

    /** The same of any size. */
    async streamed(qid: string): Promise<WholeQuestion | JsonText> {
      const question = await requireThread(store, qid);
      for await (const item of streamQuestions(store, [question])) return item;
      throw new AppError('missing', 'Question not found');
    },

    /** Who voted for a question, and who against it. */
    voters: async (qid: string): Promise<Voters> =>
      readVoters(store, await requireThread(store, qid)),

    wholePage,

    /** All of them, read as they are written out. */
    allWhole: (
      request: Omit<ListRequest, 'cursor' | 'limit'>,
    ): AsyncGenerator<WholeQuestion | JsonText> =>
      eachPage((page) => wholePage({ ...request, ...page }), STREAM_PAGE),

    tidy(): Promise<void> {
      const old = [rankOldAnswers, nameOldAcceptances, nameOldKinds, recountOldTags];
      const parts = [...old, purgeDeleted, () => renaming.finish()];
      return eachForItself(parts, (part) => part(platform));
    },

    /** Records that `viewer` has seen the question; a second time changes nothing. */
    async view(viewer: string, qid: string): Promise<void> {
      const viewed = await store.transaction(async (unit) => {
        await requireThread(unit, qid);
        const view = { _id: voteId(qid, viewer), qid, username: viewer };
        const first = await unit.collection(views).insert(view);
        if (!first.ok) return undefined;
        return written(
          await changeQuestion(unit, qid, (question) => ({
            ...question,
            viewCount: question.viewCount + 1,
          })),
        );
      });
      if (viewed === undefined) return;
      const { revision } = viewed;
      await publish(qid, { name: 'viewsUpdate', qid, revision, counters: toCounters(viewed) });
    },

    async vote(voter: string, qid: string, cast: VoteValue): Promise<VoteReply> {
      const { question, vote } = await runUnit(store, async (unit) => {
        await requireQuestion(unit, qid);
        const _id = voteId(qid, voter);
        const ballots = unit.collection(votes);
        const current = await ballots.get(_id);
        const outcome = castVote(current?.value ?? 'none', cast);
        const changed = written(
          await changeQuestion(unit, qid, (before) => ({
            ...before,
            upVoteCount: before.upVoteCount + outcome.upDelta,
            downVoteCount: before.downVoteCount + outcome.downDelta,
          })),
        );
        const ballot = {
          _id,
          qid,
          username: voter,
          value: outcome.vote,
          countedIn: outcome.vote === 'none' ? undefined : qid,
          questionRevision: changed.revision,
        };
        if (current) written(await ballots.update(_id, () => ballot));
        else stillFree(await ballots.insert(ballot));
        return { question: changed, vote: outcome.vote };
      });
      const activity = { qid, revision: question.revision, counters: toCounters(question) };
      await publish(qid, { name: 'voteUpdate', ...activity, username: voter, vote });
      return { msg: voteMessage(cast, vote), ...activity, vote };
    },
  };
}
