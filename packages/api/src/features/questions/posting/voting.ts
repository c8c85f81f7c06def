import {
  castVote,
  checkUnlocked,
  checkVoting,
  voteMessage,
  type AnswerVoteUpdate,
  type VoteValue,
} from '@collabor8/domain';
import type { Platform } from '../../../platform/platform.js';
import { put, runUnit } from '../../../ports/run-unit.js';
import { orForbidden, updateIn } from '../../../request/errors.js';
import { answers } from '../stored/documents.js';
import { answerVotes, votes } from '../stored/vote-documents.js';
import { toActivity, toFigures } from '../stored/rows.js';
import {
  changeRequired,
  requireAnswer,
  requireThread,
  voteId,
} from '../stored/stored-questions.js';
import type { Publish } from '../stored/tell-change.js';

/** Votes on questions, and by the same rule on answers. */
export function createVoting({ store }: Pick<Platform, 'store'>, publish: Publish) {
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
