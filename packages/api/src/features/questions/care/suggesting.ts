import {
  checkAnswerText,
  checkDeciding,
  checkEditNote,
  checkEditWhy,
  checkNotHidden,
  checkSuggesting,
  checkSuggestionsWaiting,
  checkUnlocked,
  checkVersion,
  checkWithdrawing,
  noteOfDecision,
  noteOfSuggestion,
  postKey,
  SUGGESTED_ALREADY,
  SUGGESTIONS_WAITING_MAX,
  tagKey,
  type EditUpdate,
  type PostVersion,
  type QuestionUpdate,
  type Suggestion,
  type SuggestionReview,
  type SuggestUpdate,
  type NewQuestion,
} from '@collabor8/domain';
import {
  AppError,
  orForbidden,
  orInvalid,
  orTaken,
  requireIn,
  updateIn,
  written,
} from '../../../request/errors.js';
import { createCountSaid } from '../../../request/said.js';
import type { Platform } from '../../../platform/platform.js';
import type { Collections, Stored } from '../../../ports/document-store.js';
import { runUnit, stillFree } from '../../../ports/run-unit.js';
import { createJudging } from '../../moderation/index.js';
import { createNoticing } from '../../notices/index.js';
import {
  answers,
  suggestions,
  type AnswerDocument,
  type QuestionDocument,
  type SuggestionDocument,
} from '../stored/documents.js';
import { toActivity, toFigures } from '../stored/rows.js';
import {
  changeQuestion,
  requireAnswer,
  requireQuestion,
  requireThread,
} from '../stored/stored-questions.js';
import { changeOf, editOf, tellChange, type Publish } from '../stored/tell-change.js';
import { anAnswer, createChanging } from './changing.js';
import { checkedWords } from './editing.js';
import { versionOfQuestion, versionOfText } from './history.js';
import type { DecideRequest, SuggestablePost, SuggestRequest } from './requests.js';

/** A post with the question that it is or stands below. */
interface Found {
  readonly question: Stored<QuestionDocument>;
  readonly answer: Stored<AnswerDocument> | undefined;
  readonly author: string;
  readonly current: PostVersion;
}

async function find(unit: Collections, { type, id }: SuggestablePost): Promise<Found> {
  if (type === 'question') {
    const question = await requireQuestion(unit, id);
    const current = versionOfQuestion(question);
    return { question, answer: undefined, author: question.askedBy, current };
  }
  const answer = await requireAnswer(unit, id);
  const question = await requireThread(unit, answer.qid);
  const current = versionOfText(answer, answer.ansDateTime);
  return { question, answer, author: answer.ansBy, current };
}

const isSameWords = (current: PostVersion, { title, text, tags }: Partial<NewQuestion>): boolean =>
  current.text === text &&
  (current.title ?? '') === (title ?? '') &&
  (current.tags ?? []).map(tagKey).join(' ') === (tags ?? []).map(tagKey).join(' ');

const toSuggestion = (stored: SuggestionDocument): Suggestion => {
  const { id: _id, by, at, why, version, title, text, tags } = stored;
  return { _id, by, at, why, version, title, text, tags };
};

/** Edits that others suggest, and what becomes of them. */
export function createSuggesting(platform: Platform, publish: Publish) {
  const { store, hub, now, newId } = platform;
  const change = createChanging(platform);
  const judging = createJudging(platform);
  const noticing = createNoticing(platform);
  const countSuggestion = createCountSaid(platform, 'suggestions');

  const requireSuggestion = (unit: Collections, { type, id }: SuggestablePost) =>
    requireIn(unit, suggestions, postKey(type, id), 'There is no such suggestion any more.');

  /** Says on the post that it has a suggestion, or none. */
  async function flag(
    unit: Collections,
    { question, answer }: Found,
    suggested: true | undefined,
  ): Promise<SuggestUpdate> {
    const flagged = <D extends object>(before: D) => ({ ...before, suggested });
    if (answer === undefined) {
      const changed = written(await changeQuestion(unit, question._id, flagged));
      return { name: 'suggestUpdate', ...toActivity(changed) };
    }
    const changed = await updateIn(unit, answers, answer._id, flagged);
    return {
      ...{ name: 'suggestUpdate', ...toActivity(question) },
      ...{ answerId: answer._id, figures: toFigures(changed) },
    };
  }

  const noticed = ({ question, answer }: Found, post: SuggestablePost) => ({
    ...{ post: post.type, key: postKey(post.type, post.id), title: question.title },
    place: {
      kind: 'question' as const,
      qid: question._id,
      ...(answer && { answerId: answer._id }),
    },
  });

  /** The post as it was suggested. */
  async function take(
    unit: Collections,
    { question, answer }: Found,
    suggested: SuggestionDocument,
  ) {
    const { title = question.title, tags = question.tags, text, by, why } = suggested;
    const noted = { by, why, isTaken: true };
    if (answer === undefined) {
      const changed = await change.question(unit, question, { title, text, tags }, noted);
      return { event: changeOf(changed), tell: () => tellChange(hub, changed) };
    }
    const event = await editOf(unit, await change.text(unit, anAnswer, answer, { text, ...noted }));
    return { event, tell: () => publish(event.qid, event) };
  }

  return {
    /** Keeps an edit for a decision by the author or a moderator. */
    async suggestEdit(by: string, request: SuggestRequest): Promise<SuggestUpdate> {
      const { type, id, version } = request;
      const why = orInvalid(checkEditWhy(request.why));
      const { title = '', tagNames = '', text } = request;
      const words =
        type === 'question'
          ? checkedWords({ title, text, tags: [tagNames] })
          : { text: orInvalid(checkAnswerText(text)) };
      // They can be taken back as soon as the author is told.
      const { event, tell } = await countSuggestion(by, {
        make: () =>
          runUnit(store, async (unit) => {
            const found = await find(unit, request);
            const { question, answer, author, current } = found;
            orForbidden(checkSuggesting(author, by));
            orForbidden(checkNotHidden(answer ?? question));
            orForbidden(checkUnlocked(question));
            orTaken(checkVersion(answer ?? question, version));
            if (isSameWords(current, words))
              throw new AppError('invalid', 'Nothing is changed yet.');
            const _id = postKey(type, id);
            if ((await unit.collection(suggestions).get(_id)) !== undefined) {
              throw new AppError('taken', SUGGESTED_ALREADY);
            }
            const waiting = { equals: [by], limit: SUGGESTIONS_WAITING_MAX };
            const { items } = await unit.collection(suggestions).page('ofPerson', waiting);
            orTaken(checkSuggestionsWaiting(items.length));
            const at = now().toISOString();
            const kept = { _id, id: newId(), by, at, why, version, ...words };
            stillFree(await unit.collection(suggestions).insert(kept));
            const note = noteOfSuggestion(author, noticed(found, request), { actor: by, at });
            return {
              event: await flag(unit, found, true),
              tell: await noticing.note(unit, [note]),
            };
          }),
      });
      await publish(event.qid, event);
      await tell();
      return event;
    },

    /** What is suggested, beside what stands there; everybody reads it, as everything that is said here. */
    async suggestion(post: SuggestablePost): Promise<SuggestionReview> {
      const { question, answer, author, current } = await find(store, post);
      // It says nearly what is hidden.
      orForbidden(checkNotHidden(answer ?? question));
      return { suggestion: toSuggestion(await requireSuggestion(store, post)), current, author };
    },

    /** Takes or declines an edit; whoever suggested it is told. */
    async decide(
      username: string,
      request: DecideRequest,
    ): Promise<QuestionUpdate | EditUpdate | SuggestUpdate> {
      const { isTaken, suggestionId, version } = request;
      const reason = orInvalid(checkEditNote(request.why ?? ''));
      const { event, tell, tellSuggester } = await runUnit(store, async (unit) => {
        const found = await find(unit, request);
        const { question, answer, author } = found;
        const isStaff = await judging.isStaff(unit, username);
        orForbidden(checkDeciding(author, { username, isStaff }));
        const isOwn = author === username;
        if (!isOwn) await judging.admit(unit, username, author);
        orForbidden(checkNotHidden(answer ?? question));
        orForbidden(checkUnlocked(question));
        const suggested = await requireSuggestion(unit, request);
        orTaken(checkVersion(answer ?? question, version));
        if (suggested.id !== suggestionId) {
          throw new AppError('taken', 'Another edit is suggested by now.');
        }
        await unit.collection(suggestions).remove(suggested._id);
        const act = { actor: username, at: now().toISOString(), isTaken, reason };
        const note = noteOfDecision(suggested.by, noticed(found, request), act);
        const tellSuggester = await noticing.note(unit, [note]);
        if (isTaken) {
          const taken = await take(unit, found, suggested);
          // Or a moderator could suggest and take what they would have to answer for by changing it.
          const judged = { by: username, act: 'edited', on: author, why: suggested.why } as const;
          const { place, post } = noticed(found, request);
          const tellAuthor = isOwn
            ? undefined
            : await judging.note(unit, { ...judged, place, post: { kind: post, id: request.id } });
          const tell = async () => {
            await taken.tell();
            await tellAuthor?.();
          };
          return { event: taken.event, tell, tellSuggester };
        }
        const declined = await flag(unit, found, undefined);
        const tell = () => publish(declined.qid, declined);
        return { event: declined, tell, tellSuggester };
      });
      await tell();
      await tellSuggester();
      return event;
    },

    /** Whoever suggested an edit takes it back. */
    async withdraw(username: string, post: SuggestablePost): Promise<SuggestUpdate> {
      const event = await runUnit(store, async (unit) => {
        const found = await find(unit, post);
        const suggested = await requireSuggestion(unit, post);
        orForbidden(checkWithdrawing(toSuggestion(suggested), username));
        await unit.collection(suggestions).remove(suggested._id);
        return flag(unit, found, undefined);
      });
      await publish(event.qid, event);
      return event;
    },
  };
}
