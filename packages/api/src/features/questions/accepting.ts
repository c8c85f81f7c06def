import { checkAccepting, type AcceptUpdate, type LiveEvent } from '@collabor8/domain';
import { AppError } from '../../errors.js';
import type { Platform } from '../../platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { orForbidden, written } from '../../rule-results.js';
import type { QuestionDocument } from './documents.js';
import { toCounters } from './rows.js';
import { changeQuestion, readAnswer, requireAnswer, requireQuestion } from './stored-questions.js';

/** What the asker says about the answers. */
export function createAccepting(
  { store }: Pick<Platform, 'store'>,
  publish: (qid: string, event: LiveEvent) => Promise<void>,
) {
  /** The answer is read, so that what happens to it meanwhile comes before or after. */
  async function requireAnswerTo(unit: Collections, qid: string, answerId: string) {
    const answer = await requireAnswer(unit, answerId);
    if (answer.qid === qid) return answer;
    throw new AppError('invalid', 'This is an answer to another question.');
  }

  return {
    /** Accepts an answer in place of any other, or none; repeated it changes nothing. */
    async accept(asker: string, qid: string, answerId: string | null): Promise<AcceptUpdate> {
      const { event, isNew } = await store.transaction(async (unit) => {
        const question = await requireQuestion(unit, qid);
        orForbidden(checkAccepting(question, asker));
        const answer = answerId === null ? null : await requireAnswerTo(unit, qid, answerId);
        const isNew = (question.acceptedAnswerId ?? null) !== answerId;
        const accepting = (before: QuestionDocument): QuestionDocument => ({
          ...before,
          acceptedAnswerId: answerId,
        });
        const changed: Stored<QuestionDocument> = isNew
          ? written(await changeQuestion(unit, qid, accepting))
          : question;
        const event: AcceptUpdate = {
          name: 'acceptUpdate',
          qid,
          revision: changed.revision,
          counters: toCounters(changed),
          answer: answer === null ? null : await readAnswer(unit, answer),
        };
        return { event, isNew };
      });
      if (isNew) await publish(qid, event);
      return event;
    },
  };
}
