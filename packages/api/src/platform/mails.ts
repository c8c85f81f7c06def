import type { Collections } from '../ports/document-store.js';
import { defineCollection } from '../ports/define-collection.js';
import { stillFree } from '../ports/run-unit.js';
import { queuedAt, type Queued } from './queued.js';

/** A mail that is to be written and sent; times are milliseconds since 1970. */
export interface MailDocument extends Queued {
  /** The mail's own id, which it keeps however often it is tried. */
  readonly _id: string;
  /** Which letter it is; a feature writes it when it is sent, so that no secret in it lies in the store. */
  readonly kind: string;
  /** What the letter is about, such as a username. */
  readonly about: string;
}

export const mails = defineCollection<MailDocument>()({
  name: 'mails',
  dividedBy: '_id',
  indexes: { byDue: { equals: [], order: ['dueAt'], direction: 'asc' } },
});

/** What a letter says, and to which address. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** What HTML says in the place of the text: within a body, under the head that all letters have. */
  readonly html?: string | undefined;
  /** An address at which its reader stops such mails without logging in: a POST there does it (RFC 8058). */
  readonly stopAddress?: string | undefined;
  /** The name to which it comes back when it can't be delivered after all; by default its sender's. */
  readonly returnsTo?: string | undefined;
  /** What follows when the mail server knows no such address; the mail is given up after it. */
  readonly refused?: (() => Promise<void>) | undefined;
}

/** Whom letters come from, as their readers know it. */
export interface Sender {
  /** What the place is called; its host where it has no name. */
  readonly site: string;
  /** Such as 'https://collabor8.example'. */
  readonly origin: string;
  /** A square picture, as PNG; undefined where the place has none. */
  readonly logo: Buffer | undefined;
}

/** Writes a letter as it is sent; undefined when nobody is to get it any more. */
export type WriteLetter = (about: string, sender: Sender) => Promise<Letter | undefined>;

/** The letters of a feature, by their kind. */
export type Letters = Readonly<Record<string, WriteLetter>>;

/** How long one try may take: whoever has not ended it by then is dead. */
export const MAIL_CLAIM = 5 * 60_000;

export interface NewMail {
  readonly id: string;
  readonly kind: string;
  readonly about: string;
  readonly at: Date;
}

/** Has a mail sent, in the unit of work of what it tells: both are durable, or nothing happened. */
export async function queueMail(
  unit: Collections,
  { id, kind, about, at }: NewMail,
): Promise<void> {
  const mail = { _id: id, kind, about, ...queuedAt(at.getTime()) };
  stillFree(await unit.collection(mails).insert(mail));
}
