import {
  AUTHORED_PAGE_SIZE,
  HOT,
  idSchema,
  isOwnList,
  nameSchema,
  pageOrderSchema,
  textSchema,
  TITLE_MAX_LENGTH,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../../http/paging.js';
import { keepSnapshots, snapshot } from '../../../live/snapshot.js';
import { requireSession, type Session } from '../../../request/session.js';
import {
  asUser,
  openProcedure,
  ownAffairProcedure,
  signedInProcedure,
} from '../../../request/trpc.js';
import type { FindingService } from './service.js';

const byId = z.object({ qid: idSchema });

const listInput = z.object({
  order: pageOrderSchema.default('newest'),
  search: z.string().max(500).optional(),
  tag: z.string().max(200).optional(),
  /** Only those of one person; with a search or a tag it is not asked. */
  askedBy: nameSchema.optional(),
  limit: limitSchema(30),
});

type ListInput = z.output<typeof listInput> & { readonly cursor?: string };

/** The part of the questions' router by which people come to questions. */
export const findingProcedures = (finding: FindingService) => {
  /** What is for the reader is another list for everybody. */
  const pageFor = (session: Session | null, input: ListInput) => {
    const { order, cursor = null, limit } = input;
    if (order === HOT) return finding.hot();
    return isOwnList(order)
      ? finding.ownPage(requireSession(session).username, order, { cursor, limit })
      : finding.page({ ...input, order, reader: session?.username });
  };

  const keptOrRead = keepSnapshots<Awaited<ReturnType<typeof pageFor>>>();

  return {
    /** The beginning of a list; of those that thousands look at, as it was at most a second ago. */
    openList: openProcedure.input(listInput).query(({ ctx, input }) => {
      const { order, search, tag = '', askedBy, limit } = input;
      const topic = { kind: 'questions' } as const;
      const read = async () => pageFor(ctx.session, input);
      const isForAll = !search && askedBy === undefined && order !== HOT && !isOwnList(order);
      return isForAll
        ? keptOrRead(ctx, { topic, read, key: JSON.stringify([order, tag, limit]) })
        : snapshot(ctx, topic, read);
    }),

    page: openProcedure
      .input(listInput.extend({ cursor: cursorSchema }))
      .query(({ ctx, input }) => pageFor(ctx.session, input)),

    /** A person's answers, newest first. */
    answersBy: openProcedure
      .input(
        z.object({
          username: nameSchema,
          cursor: cursorSchema.nullish(),
          limit: limitSchema(AUTHORED_PAGE_SIZE),
        }),
      )
      .query(({ input }) => finding.answersBy(input)),

    /** Follows a question, or stops to. */
    follow: ownAffairProcedure
      .input(byId.extend({ isOn: z.boolean() }))
      .mutation(asUser(finding.follow, 'qid', 'isOn')),

    /** Keeps a question for later, or no more. */
    bookmark: ownAffairProcedure
      .input(byId.extend({ isOn: z.boolean() }))
      .mutation(asUser(finding.bookmark, 'qid', 'isOn')),

    /** Questions with a title like one that is being typed. */
    similar: signedInProcedure
      .input(z.object({ title: textSchema(TITLE_MAX_LENGTH) }))
      .query(({ input }) => finding.similar(input.title)),

    related: openProcedure.input(byId).query(({ input }) => finding.related(input.qid)),

    /** Titles for what is typed into the search. */
    suggest: signedInProcedure
      .input(z.object({ text: z.string().max(200) }))
      .query(({ input }) => finding.suggest(input.text)),
  };
};
