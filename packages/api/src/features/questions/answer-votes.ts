import { castVote, type AnswerVoteUpdate, type LiveEvent, type VoteValue } from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { written } from '../../request/rule-results.js';
import { answers, answerVotes } from './documents.js';
import { toCounters, toFigures } from './rows.js';
import { requireAnswer, requireThread, voteId } from './stored-questions.js';

/** Votes on answers, by the rule of those on questions. */
export function createAnswerVotes(
  { store }: Pick<Platform, 'store'>,
  publish: (qid: string, event: LiveEvent) => Promise<void>,
) {
  return {
    async voteOnAnswer(
      voter: string,
      answerId: string,
      cast: VoteValue,
    ): Promise<AnswerVoteUpdate> {
      const event = await runUnit(store, async (unit): Promise<AnswerVoteUpdate> => {
        const { qid } = await requireAnswer(unit, answerId);
        // Which answer is accepted is one of its figures.
        const question = await requireThread(unit, qid);
        const _id = voteId(answerId, voter);
        const ballots = unit.collection(answerVotes);
        const current = await ballots.get(_id);
        const { vote, upDelta, downDelta } = castVote(current?.value ?? 'none', cast);
        const changed = written(
          await unit.collection(answers).update(answerId, (before) => ({
            ...before,
            rank: (before.rank ?? 0) - upDelta + downDelta,
          })),
        );
        const answerRevision = changed.revision;
        const ballot = { _id, answerId, username: voter, value: vote, answerRevision };
        if (current) written(await ballots.update(_id, () => ballot));
        else stillFree(await ballots.insert(ballot));
        return {
          name: 'answerVoteUpdate',
          qid,
          revision: question.revision,
          counters: toCounters(question),
          answerId,
          figures: toFigures(changed),
          username: voter,
          vote,
        };
      });
      await publish(event.qid, event);
      return event;
    },
  };
}
