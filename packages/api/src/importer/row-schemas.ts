import { containedText, err, ok, type Result } from '@collabor8/domain';
import { z } from 'zod';
import type { DumpRow } from './read-rows.js';

export interface BadRow {
  readonly line: number;
  readonly reason: string;
}

/** A row whose attributes made sense. */
export type Located<T> = T & { readonly line: number };

const text = (name: string) => z.string({ error: `${name} is missing` }).overwrite(containedText);

const integer = (name: string) =>
  text(name)
    .regex(/^-?\d{1,15}$/, `${name} is not a number`)
    .transform(Number);

/** Dumps give UTC, mostly without saying so; the answer does, with a Z. */
const time = (name: string) =>
  text(name).transform((value, context) => {
    const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z?$/.test(value)
      ? Date.parse(value.endsWith('Z') ? value : `${value}Z`)
      : Number.NaN;
    if (!Number.isNaN(instant)) return new Date(instant).toISOString();
    context.addIssue(`${name} is not a time`);
    return z.NEVER;
  });

export const userRowSchema = z.object({
  Id: integer('Id'),
  DisplayName: z.string().optional(),
  AboutMe: text('AboutMe').default(''),
  CreationDate: time('CreationDate'),
});
export type UserRow = z.infer<typeof userRowSchema>;

export const tagRowSchema = z.object({
  TagName: text('TagName').min(1, 'TagName is empty'),
  Count: integer('Count'),
  ExcerptPostId: integer('ExcerptPostId').optional(),
});
export type TagRow = z.infer<typeof tagRowSchema>;

const postShape = {
  Id: integer('Id'),
  Body: text('Body'),
  CreationDate: time('CreationDate'),
  OwnerUserId: integer('OwnerUserId').optional(),
  OwnerDisplayName: z.string().optional(),
  ContentLicense: z.string().optional(),
  LastEditDate: time('LastEditDate').optional(),
};

/** '<a><b>' in older dumps, '|a|b|' in newer ones. */
const tagNames = (tags: string): string[] => tags.split(/[<>|]+/).filter((name) => name !== '');

/** Kinds of post by PostTypeId; the others are moderation texts and longer descriptions of tags. */
const postSchemas = {
  '1': z.object({
    ...postShape,
    kind: z.literal('question').default('question'),
    Title: text('Title'),
    Tags: z.string().default('').transform(tagNames),
    ViewCount: integer('ViewCount').default(0),
    AcceptedAnswerId: integer('AcceptedAnswerId').optional(),
  }),
  '2': z.object({
    ...postShape,
    kind: z.literal('answer').default('answer'),
    ParentId: integer('ParentId'),
    Score: integer('Score').default(0),
  }),
  '4': z.object({
    kind: z.literal('tag excerpt').default('tag excerpt'),
    Id: integer('Id'),
    Body: text('Body'),
  }),
  other: z.object({
    kind: z.literal('other').default('other'),
    Id: integer('Id'),
    PostTypeId: text('PostTypeId'),
  }),
} as const;

export type QuestionRow = z.infer<(typeof postSchemas)['1']>;
export type AnswerRow = z.infer<(typeof postSchemas)['2']>;
export type TagExcerptRow = z.infer<(typeof postSchemas)['4']>;
export type PostRow = QuestionRow | AnswerRow | TagExcerptRow | z.infer<typeof postSchemas.other>;

export const postSchemaOf = ({ attributes: { PostTypeId: type } }: DumpRow): z.ZodType<PostRow> =>
  type === '1' || type === '2' || type === '4' ? postSchemas[type] : postSchemas.other;

export const commentRowSchema = z.object({
  Id: integer('Id'),
  PostId: integer('PostId'),
  Text: text('Text'),
  CreationDate: time('CreationDate'),
  UserId: integer('UserId').optional(),
  UserDisplayName: z.string().optional(),
  ContentLicense: z.string().optional(),
});
export type CommentRow = z.infer<typeof commentRowSchema>;

export const voteRowSchema = z.object({
  Id: integer('Id'),
  PostId: integer('PostId'),
  VoteTypeId: text('VoteTypeId'),
});
export type VoteRow = z.infer<typeof voteRowSchema>;

/** What a row says, or why it cannot be used. */
export function parseRow<T>(row: DumpRow, schema: z.ZodType<T>): Result<Located<T>, BadRow> {
  const { line } = row;
  if (row.problem !== undefined) return err({ line, reason: row.problem });
  const parsed = schema.safeParse(row.attributes);
  if (parsed.success) return ok({ ...parsed.data, line });
  return err({ line, reason: parsed.error.issues.map(({ message }) => message).join(', ') });
}

export function parseRows<T>(rows: readonly DumpRow[], schemaOf: (row: DumpRow) => z.ZodType<T>) {
  const good: Located<T>[] = [];
  const bad: BadRow[] = [];
  for (const row of rows) {
    const parsed = parseRow(row, schemaOf(row));
    if (parsed.ok) good.push(parsed.value);
    else bad.push(parsed.error);
  }
  return { good, bad };
}
