import type { Platform } from '../../../platform/platform.js';
import { toReaders, type Publish } from '../stored/tell-change.js';
import { createPosting } from './posting.js';
import { createVoting } from './voting.js';
import {
  checkAccepting,
  checkUnlocked,
  noteOfAcceptance,
  type AcceptUpdate,
} from '@collabor8/domain';
import { AppError, orForbidden, written } from '../../../request/errors.js';
import { queueWebhooks } from '../../../platform/webhooks.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { runUnit } from '../../../ports/run-unit.js';
import { createNoticing } from '../../notices/index.js';
import type { QuestionDocument } from '../stored/documents.js';
import { toActivity } from '../stored/rows.js';
import {
  changeQuestion,
  readAnswer,
  requireAnswer,
  requireQuestion,
} from '../stored/stored-questions.js';

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
