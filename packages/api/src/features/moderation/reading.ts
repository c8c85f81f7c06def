import {
  MODERATION_PAGE_SIZE,
  PEOPLE_SHOWN,
  type Activity,
  type LogPage,
  type ModeratedPeople,
  type ModeratedText,
  type PostKind,
  type PostRef,
  type PostReport,
  type QueueFilter,
  type ReportDetails,
  type ReportQueue,
  type SingleReport,
  type Standing,
  postKey,
} from '@collabor8/domain';
import { AppError, requireIn } from '../../request/errors.js';
import type { Writing } from '../../platform/feature.js';
import type { WalkPage } from '../../platform/walks.js';
import { readAll } from '../../ports/read-all.js';
import { readActivity } from '../users/index.js';
import { postReports, reports, standings as collection, type ReportDocument } from './documents.js';
import { ifMissing } from './moderated-posts.js';
import { readOpen, toReport } from './post-reports.js';
import type { ModerationParts } from './verdicts.js';

export type QueuePage = WalkPage<PostReport>;

const toSingle = ({ _id, reporter, reason, note, at }: ReportDocument): SingleReport => ({
  ...{ _id, reporter, reason, note, at },
});

const visited: ReadonlySet<PostKind> = new Set(['question', 'answer', 'comment']);

const byName = (one: Standing, other: Standing): number => (one.username < other.username ? -1 : 1);

export function createReading({ platform, posts, standings, log }: ModerationParts) {
  const { store } = platform;

  async function pageOf({ state, reason }: QueueFilter, cursor: string | null): Promise<QueuePage> {
    const all = store.collection(postReports);
    const request = { cursor, limit: MODERATION_PAGE_SIZE };
    const { items, nextCursor } =
      reason === null
        ? await all.page('byState', { equals: [state], ...request })
        : await all.page('byReason', { equals: [state, reason], ...request });
    return { items: items.map(toReport), nextCursor };
  }

  /** A post that may have been deleted since it was reported, and what it stands among. */
  async function textOf(post: PostRef): Promise<Pick<ReportDetails, 'post' | 'around'>> {
    const moderated = posts.of(post);
    const found = await moderated.find(store, post.id).catch(ifMissing);
    const around = found && (await moderated.around?.(store, post.id).catch(ifMissing));
    return { post: found ?? null, around: around ?? null };
  }

  async function oldestOpen(): Promise<string | undefined> {
    const oldest = { equals: ['open'], limit: 1, reverse: true };
    return (await store.collection(postReports).page('byState', oldest)).items[0]?.at;
  }

  /** A post within somebody's reach, as every reported one is within moderators'; @throws AppError 'missing' */
  async function reach(reader: string, post: PostRef, isStaff: boolean): Promise<ModeratedText> {
    const isReported =
      isStaff &&
      (await store.collection(postReports).get(postKey(post.kind, post.id))) !== undefined;
    return isReported ? posts.of(post).find(store, post.id) : posts.findFor(store, reader, post);
  }

  /** A post as every member reads it; undefined for what is hidden or deleted. */
  async function readOpenly(post: PostRef): Promise<ModeratedText | undefined> {
    const found = await posts.of(post).find(store, post.id).catch(ifMissing);
    return found?.isHidden === false ? found : undefined;
  }

  const isStaff = (username: string): Promise<boolean> => standings.isStaff(store, username);

  return {
    /** What somebody may do themselves. */
    own: (username: string): Promise<Standing> => standings.read(store, username),

    /** Somebody's role; their suspension is for moderators' eyes and their own. */
    async standing(reader: string, username: string): Promise<Standing> {
      const standing = await standings.read(store, username);
      const isShown = reader === username || (await isStaff(reader));
      return isShown ? standing : { ...standing, suspension: null };
    },

    async queue(moderator: string, filter: QueueFilter): Promise<ReportQueue> {
      await standings.requireStaff(store, moderator);
      // The counts first: what is counted meanwhile arrives as an event.
      const open = await readOpen(store);
      const page = await pageOf(filter, null);
      const isPartOfOpen = filter.state === 'open' && page.nextCursor !== null;
      return { filter, ...page, open, ...(isPartOfOpen && { oldestAt: await oldestOpen() }) };
    },

    async queuePage(moderator: string, filter: QueueFilter, cursor: string): Promise<QueuePage> {
      await standings.requireStaff(store, moderator);
      return pageOf(filter, cursor);
    },

    async details(moderator: string, post: PostRef): Promise<ReportDetails> {
      await standings.requireStaff(store, moderator);
      const report = await requireIn(
        store,
        postReports,
        postKey(post.kind, post.id),
        'There is no such report.',
      );
      const single = await store
        .collection(reports)
        .page('ofPost', { equals: [report._id], limit: MODERATION_PAGE_SIZE });
      return {
        report: toReport(report),
        reports: single.items.map(toSingle),
        ...(await textOf(post)),
        earlier: await log.on(store, report.author),
      };
    },

    /** The text of a hidden post, for its author and for moderators who may reach it. */
    async hiddenText(reader: string, post: PostRef): Promise<ModeratedText> {
      const seesAll = await isStaff(reader);
      const found = await reach(reader, post, seesAll);
      if (seesAll || found.author === reader) return found;
      throw new AppError('forbidden', 'Only its author and moderators can read this.');
    },

    readOpenly,

    /**
     * Whether somebody may read a post: a hidden or deleted one is for its author and moderators. Null is a visitor,
     * whom what is open to read shows questions with all that stands below them.
     */
    async mayRead(reader: string | null, post: PostRef): Promise<boolean> {
      if (reader === null) {
        return visited.has(post.kind) && (await readOpenly(post)) !== undefined;
      }
      const seesAll = await isStaff(reader);
      const found = await reach(reader, post, seesAll).catch(ifMissing);
      if (found?.isHidden === false) return true;
      const author = found?.author ?? (await posts.of(post).authorOfDeleted?.(store, post.id));
      return author !== undefined && (seesAll || author === reader);
    },

    async log(moderator: string, cursor: string | null): Promise<LogPage> {
      await standings.requireStaff(store, moderator);
      return log.page(store, cursor);
    },

    async people(moderator: string): Promise<ModeratedPeople> {
      await standings.requireStaff(store, moderator);
      const staff = await standings.readStaff();
      const { items } = await store
        .collection(collection)
        .page('suspended', { limit: PEOPLE_SHOWN });
      return {
        staff: staff.toSorted(byName),
        suspended: items.map((document) => standings.toStanding(document.username, document)),
      };
    },

    /** What was done with somebody's account lately; for administrators alone, as it names addresses. */
    async activity(administrator: string, username: string): Promise<readonly Activity[]> {
      await standings.requireAdministrator(store, administrator);
      return readActivity(store, username, platform.now());
    },

    async *writingsOf(username: string): AsyncGenerator<Writing> {
      const own = readAll(store.collection(reports), 'byReporter', { equals: [username] });
      for await (const { _id, postId, reason, note, at } of own) {
        yield { kind: 'report', _id, post: postId, reason, note, at };
      }
    },
  };
}
