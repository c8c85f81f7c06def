import {
  checkNote,
  checkUnlocked,
  checkWhy,
  heldOf,
  whyClosed,
  withReopenVote,
  type AlikeQuestion,
  type Closing,
  type Held,
  type HeldUpdate,
} from '@collabor8/domain';
import type { TellAll } from '../../../platform/moderated.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { runUnit } from '../../../ports/run-unit.js';
import { AppError, orForbidden, orInvalid, written } from '../../../request/errors.js';
import { createJudging } from '../../moderation/index.js';
import { toAlike } from '../finding/alike.js';
import type { QuestionDocument } from '../stored/documents.js';
import { toActivity } from '../stored/rows.js';
import { changeQuestion, requireQuestion } from '../stored/stored-questions.js';
import type { Publish } from '../stored/tell-change.js';
import type { CloseRequest, HoldRequest } from './requests.js';

interface Done {
  readonly question: Stored<QuestionDocument>;
  /** Absent where nothing changed. */
  readonly tell?: TellAll;
}

/** What is undefined in `part` is absent afterwards. */
const withHeld = (before: QuestionDocument, part: Held): QuestionDocument => {
  const { closed: _closed, locked: _locked, ...question } = before;
  return { ...question, ...heldOf({ ...before, ...part }) };
};

/** Moderators close questions, which others reopen, and lock them. */
export function createClosing(platform: Platform, publish: Publish) {
  const { store, now } = platform;
  const judging = createJudging(platform);

  async function hold(work: (unit: Collections) => Promise<Done>): Promise<HeldUpdate> {
    const { question, tell } = await runUnit(store, work);
    const event: HeldUpdate = { name: 'heldUpdate', ...toActivity(question) };
    if (tell === undefined) return event;
    await publish(event.qid, event);
    await tell();
    return event;
  }

  const change = async (unit: Collections, qid: string, part: Held) =>
    written(await changeQuestion(unit, qid, (before) => withHeld(before, part)));

  const judged = ({ _id: qid, askedBy: on }: QuestionDocument) => ({
    on,
    post: { kind: 'question', id: qid } as const,
    place: { kind: 'question', qid } as const,
  });

  /** The question that is repeated: of one that is a duplicate itself, its own original. */
  async function requireOriginal(unit: Collections, qid: string, named = ''): Promise<string> {
    if (named === '') throw new AppError('invalid', 'Please name the question that it repeats.');
    const { _id, closed } = await requireQuestion(unit, named);
    const original = closed?.original ?? _id;
    if (original === qid) throw new AppError('invalid', 'A question does not repeat itself.');
    return original;
  }

  /** What a moderator does to a question, unless it is so already. */
  const judge = (
    moderator: string,
    { qid, why = '' }: HoldRequest,
    decide: (question: QuestionDocument, said: string) => Held | undefined,
    act: 'reopened' | 'locked' | 'unlocked',
  ): Promise<HeldUpdate> =>
    hold(async (unit) => {
      const question = await requireQuestion(unit, qid);
      await judging.admit(unit, moderator, question.askedBy);
      const said = orInvalid(checkWhy(why));
      const part = decide(question, said);
      if (part === undefined) return { question };
      const tell = await judging.note(unit, {
        ...{ by: moderator, act, ...judged(question), why: said },
      });
      return { question: await change(unit, qid, part), tell };
    });

  return {
    /** Answers and comments stay, and nobody answers any more. Once more it gets other reasons. */
    close: (moderator: string, request: CloseRequest): Promise<HeldUpdate> =>
      hold(async (unit) => {
        const { qid, reason } = request;
        const question = await requireQuestion(unit, qid);
        await judging.admit(unit, moderator, question.askedBy);
        const note = orInvalid(checkNote(request.note ?? ''));
        const original =
          reason === 'duplicate' ? await requireOriginal(unit, qid, request.original) : undefined;
        const { closed: known } = question;
        const isSame = known?.reason === reason && known.original === original;
        if (isSame && known.note === note) return { question };
        const closed: Closing = {
          ...{ reason, by: moderator, at: now().toISOString(), note, reopenVotes: [] },
          ...(original !== undefined && { original }),
        };
        const why = whyClosed(closed);
        const tell = await judging.note(unit, {
          ...{ by: moderator, act: 'closed', ...judged(question), why },
        });
        return { question: await change(unit, qid, { closed }), tell };
      }),

    /** By a moderator, at once. */
    reopen: (moderator: string, request: HoldRequest): Promise<HeldUpdate> =>
      judge(moderator, request, ({ closed }) => closed && { closed: undefined }, 'reopened'),

    voteToReopen: (voter: string, qid: string, isOn: boolean): Promise<HeldUpdate> =>
      hold(async (unit) => {
        const question = await requireQuestion(unit, qid);
        orForbidden(checkUnlocked(question));
        const { closed: before } = question;
        const closed = before && withReopenVote(before, { voter, isOn });
        if (closed === before) return { question };
        const isNews = closed === undefined;
        const tell = isNews
          ? await judging.noteAuthor(unit, { act: 'reopened', ...judged(question), why: '' })
          : () => Promise.resolve();
        return { question: await change(unit, qid, { closed }), tell };
      }),

    lock: (moderator: string, request: HoldRequest): Promise<HeldUpdate> =>
      judge(
        moderator,
        request,
        ({ locked }, why) =>
          locked ? undefined : { locked: { by: moderator, at: now().toISOString(), why } },
        'locked',
      ),

    unlock: (moderator: string, request: HoldRequest): Promise<HeldUpdate> =>
      judge(moderator, request, ({ locked }) => locked && { locked: undefined }, 'unlocked'),

    /** A question by its name, as others lead to it. */
    brief: async (qid: string): Promise<AlikeQuestion> =>
      toAlike(await requireQuestion(store, qid)),
  };
}
