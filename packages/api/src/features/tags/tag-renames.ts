import { checkTagName, tagKey } from '@collabor8/domain';
import { AppError, orInvalid, requireIn, updateIn } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { readAll } from '../../ports/read-all.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { createFollowing } from '../follows/index.js';
import {
  tagRenames,
  tags,
  tagSynonyms,
  type TagDocument,
  type TagExchange,
  type TagRenameDocument,
} from './documents.js';
import { countMore } from './counts.js';
import { meantKeys } from './synonyms.js';

/** One at a time for a store: two that meet would have to know of each other. */
const CURRENT = 'current';

export interface TagRename {
  readonly from: string;
  readonly to: string;
}

/** Writes down that a tag is renamed, by the names that it had and will have. */
type Note = (unit: Collections, names: TagRename) => Promise<void>;

interface Retagged {
  /** Nothing has the tag any more. */
  readonly isNone: boolean;
  readonly nextCursor: string | null;
  /** How many had the one tag, and how many of them hadn't the other yet. */
  readonly lost: number;
  readonly gained: number;
  /** Tells readers; only called after the commit. */
  readonly tell: () => Promise<void>;
}

/** Exchanges the tag of the next few things that have it, in a unit of work. */
export type Retag = (unit: Collections, exchange: TagExchange) => Promise<Retagged>;

export interface Others {
  readonly questions: { readonly retag: Retag };
}

interface Step {
  readonly tell: Retagged['tell'];
  readonly isOver: boolean;
}

/** Other names of a tag lead to what it becomes; the name that it takes is no other name any more. */
async function writeSynonyms(unit: Collections, fromKey: string, toKey: string): Promise<void> {
  const synonyms = unit.collection(tagSynonyms);
  await synonyms.remove(toKey);
  if (fromKey === toKey) return;
  for await (const { _id } of readAll(synonyms, 'ofTag', { equals: [fromKey] })) {
    await synonyms.update(_id, (before) => ({ ...before, toKey }));
  }
  stillFree(await synonyms.insert({ _id: fromKey, toKey }));
}

/** The tag that takes the questions; one that is new has the description of the old one. */
async function prepareTarget(
  unit: Collections,
  from: TagDocument,
  name: string,
): Promise<TagDocument> {
  const _id = tagKey(name);
  if (from._id === _id) {
    return updateIn(unit, tags, _id, (tag) => ({ ...tag, name }));
  }
  const known = await unit.collection(tags).get(_id);
  if (known !== undefined) return known;
  const { description } = from;
  return stillFree(
    await unit.collection(tags).insert({ _id, name, description, questionCount: 0 }),
  );
}

/** Changes the next few, and then takes the old tag away: nobody can use it from then on. */
async function takeStep(unit: Collections, job: TagRenameDocument, retag: Retag): Promise<Step> {
  const { fromKey, toKey } = job;
  const { isNone, nextCursor, lost, gained, tell } = await retag(unit, job);
  if (isNone) {
    const left = fromKey === toKey ? undefined : await unit.collection(tags).remove(fromKey);
    // Who was asking a question with it meanwhile has either been too late or is found once more.
    return { tell, isOver: left === undefined };
  }
  if (fromKey === toKey) {
    // These stay where they are in the index: the others stand behind them.
    await unit.collection(tagRenames).update(job._id, (now) => ({ ...now, cursor: nextCursor }));
    return { tell, isOver: nextCursor === null };
  }
  if (lost > 0) await countMore(unit, fromKey, -lost);
  if (gained > 0) await countMore(unit, toKey, gained);
  return { tell, isOver: false };
}

/**
 * Gives a tag another name, or merges it into another tag. What is to be done is noted first; then the
 * questions follow, a few in each unit of work, so that a process that dies leaves the rest to the next
 * tidying up. Who may do so is not asked here.
 */
export function createTagRenaming({ store, hub }: Pick<Platform, 'store' | 'hub'>, others: Others) {
  const following = createFollowing({ store, hub });

  const begin = (request: TagRename, note: Note): Promise<{ readonly questions: number }> =>
    runUnit(store, async (unit) => {
      const given = orInvalid(checkTagName(request.to));
      const from = await requireIn(unit, tags, tagKey(request.from), 'Tag not found');
      if ((await unit.collection(tagRenames).get(CURRENT)) !== undefined) {
        throw new AppError('taken', 'Another tag is being renamed. Try again in a moment.');
      }
      const [meant = ''] = await meantKeys(unit, [tagKey(given)]);
      // A name of another tag means it here, too; one that this tag had before is taken back.
      const isOfOther = meant !== tagKey(given) && meant !== from._id;
      const target = await prepareTarget(unit, from, isOfOther ? meant : given);
      if (target._id === from._id && target.name === from.name) return { questions: 0 };
      await writeSynonyms(unit, from._id, target._id);
      const { name: to, _id: toKey } = target;
      const job = { _id: CURRENT, fromKey: from._id, to, toKey, cursor: null };
      stillFree(await unit.collection(tagRenames).insert(job));
      await note(unit, { from: from.name, to });
      return { questions: from.questionCount };
    });

  /** True when nothing is left to do. */
  async function goOn(): Promise<boolean> {
    const done = await runUnit(store, async (unit) => {
      const job = await unit.collection(tagRenames).get(CURRENT);
      return job && { job, ...(await takeStep(unit, job, others.questions.retag)) };
    });
    if (done === undefined) return true;
    await done.tell();
    if (!done.isOver) return false;
    const { fromKey, toKey } = done.job;
    if (fromKey !== toKey) await following.exchangeTag(fromKey, toKey);
    await runUnit(store, async (unit) => {
      const job = await unit.collection(tagRenames).get(CURRENT);
      if (job?.fromKey === fromKey && job.toKey === toKey) {
        await unit.collection(tagRenames).remove(CURRENT);
      }
    });
    return true;
  }

  async function finish(): Promise<void> {
    while (!(await goOn()));
  }

  return {
    /**
     * Answers how many questions had the tag; `note` is written in the unit of work that decides it.
     * The first few are changed by then, the others soon.
     * @throws AppError 'missing', 'invalid' or, while another tag is being renamed, 'taken'.
     */
    renameTag: async (
      request: TagRename,
      note: Note = () => Promise.resolve(),
    ): Promise<{ readonly questions: number }> => {
      const begun = await begin(request, note);
      // What fails here is tidied up.
      if (!(await goOn())) void finish().catch(() => undefined);
      return begun;
    },

    finish,
  };
}

export type RenameTag = ReturnType<typeof createTagRenaming>['renameTag'];
