import type { Platform } from '../../../platform/platform.js';
import { toReaders, type Publish } from '../stored/tell-change.js';
import { createPosting } from './posting.js';
import {
  castVote,
  checkAccepting,
  checkUnlocked,
  checkVoting,
  noteOfAcceptance,
  voteMessage,
  type AcceptUpdate,
  type AnswerVoteUpdate,
  type VoteValue,
} from '@collabor8/domain';
import { AppError, orForbidden, updateIn, written } from '../../../request/errors.js';
import { queueWebhooks } from '../../../platform/webhooks.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { put, runUnit } from '../../../ports/run-unit.js';
import { createNoticing } from '../../notices/index.js';
import { answers, type QuestionDocument } from '../stored/documents.js';
import { toActivity, toFigures } from '../stored/rows.js';
import {
  changeQuestion,
  changeRequired,
  readAnswer,
  requireAnswer,
  requireQuestion,
  requireThread,
  voteId,
} from '../stored/stored-questions.js';
import { answerVotes, votes } from '../stored/vote-documents.js';

/** Votes on questions, and by the same rule on answers. */
function createVoting({ store }: Pick<Platform, 'store'>, publish: Publish) {
  return {
    async vote(voter: string, qid: string, cast: VoteValue) {
      const { question, vote } = await runUnit(store, async (unit) => {
        const _id = voteId(qid, voter);
        const ballots = unit.collection(votes);
        const current = await ballots.get(_id);
        const outcome = castVote(current?.value ?? 'none', cast);
        const changed = await changeRequired(unit, qid, (before) => {
          orForbidden(checkUnlocked(before));
          orForbidden(checkVoting(before.askedBy, voter, outcome));
          return {
            ...before,
            upVoteCount: before.upVoteCount + outcome.upDelta,
            downVoteCount: before.downVoteCount + outcome.downDelta,
          };
        });
        const ballot = {
          _id,
          qid,
          username: voter,
          value: outcome.vote,
          countedIn: outcome.vote === 'none' ? undefined : qid,
          questionRevision: changed.revision,
        };
        await put(ballots, current, ballot);
        return { question: changed, vote: outcome.vote };
      });
      const activity = toActivity(question);
      await publish(qid, { name: 'voteUpdate', ...activity, username: voter, vote });
      return { msg: voteMessage(cast, vote), ...activity, vote };
    },

    async voteOnAnswer(
      voter: string,
      answerId: string,
      cast: VoteValue,
    ): Promise<AnswerVoteUpdate> {
      const event = await runUnit(store, async (unit): Promise<AnswerVoteUpdate> => {
        const { qid, ansBy } = await requireAnswer(unit, answerId);
        // Which answer is accepted is one of its figures.
        const question = await requireThread(unit, qid);
        orForbidden(checkUnlocked(question));
        const _id = voteId(answerId, voter);
        const ballots = unit.collection(answerVotes);
        const current = await ballots.get(_id);
        const outcome = castVote(current?.value ?? 'none', cast);
        orForbidden(checkVoting(ansBy, voter, outcome));
        const { vote, upDelta, downDelta } = outcome;
        const changed = await updateIn(unit, answers, answerId, (before) => ({
          ...before,
          rank: before.rank - upDelta + downDelta,
        }));
        const answerRevision = changed.revision;
        const ballot = { _id, answerId, username: voter, value: vote, answerRevision };
        await put(ballots, current, ballot);
        return {
          name: 'answerVoteUpdate',
          ...toActivity(question),
          ...{ answerId, figures: toFigures(changed), username: voter, vote },
        };
      });
      await publish(event.qid, event);
      return event;
    },
  };
}

/** What the asker says about the answers. */
function createAccepting(
  { store, hub, now }: Pick<Platform, 'store' | 'hub' | 'now'>,
  publish: Publish,
) {
  const noticing = createNoticing({ store, hub });

  /** The answer is read, so that what happens to it meanwhile comes before or after. */
  async function requireAnswerTo(unit: Collections, qid: string, answerId: string) {
    const answer = await requireAnswer(unit, answerId);
    if (answer.qid === qid) return answer;
    throw new AppError('invalid', 'This is an answer to another question.');
  }

  return {
    /** Accepts an answer in place of any other, or none; repeated it changes nothing. */
    async accept(asker: string, qid: string, answerId: string | null): Promise<AcceptUpdate> {
      const { event, isNew, tell } = await runUnit(store, async (unit) => {
        const question = await requireQuestion(unit, qid);
        orForbidden(checkAccepting(question, asker));
        orForbidden(checkUnlocked(question));
        const answer = answerId === null ? null : await requireAnswerTo(unit, qid, answerId);
        const isNew = (question.acceptedAnswerId ?? null) !== answerId;
        const accepting = (before: QuestionDocument): QuestionDocument => ({
          ...before,
          acceptedAnswerId: answerId,
          acceptedFrom: answer?.ansBy,
        });
        const changed: Stored<QuestionDocument> = isNew
          ? written(await changeQuestion(unit, qid, accepting))
          : question;
        const event: AcceptUpdate = {
          name: 'acceptUpdate',
          ...toActivity(changed),
          answer: answer === null ? null : await readAnswer(unit, answer),
        };
        const notes =
          isNew && answer !== null
            ? [noteOfAcceptance({ question, answer, actor: asker, at: now().toISOString() })]
            : [];
        if (isNew && answerId !== null) {
          const post = { kind: 'answer', id: answerId } as const;
          await queueWebhooks(unit, { kind: 'answer.accepted', at: now().toISOString(), post });
        }
        return { event, isNew, tell: await noticing.note(unit, notes) };
      });
      if (isNew) await publish(qid, event);
      await tell();
      return event;
    },
  };
}

export type PostingService = ReturnType<typeof createPostingService>;

/** What people say, and what they say about it. */
export function createPostingService(platform: Platform) {
  const publish = toReaders(platform.hub);
  return {
    ...createPosting(platform, publish),
    ...createVoting(platform, publish),
    ...createAccepting(platform, publish),
  };
}
