import type { ModeratedText, NoticePlace, PostKind, PostSurroundings } from '@collabor8/domain';
import type { Collections } from '../ports/document-store.js';

/** Tells everybody what a unit of work did, after its commit. */
export type TellAll = () => Promise<void>;

/** What people write of one kind, as moderators deal with it: inside a unit that runUnit runs, and asking no permission. */
export interface Moderated {
  /** The post with its text, be it hidden; @throws AppError 'missing' */
  find(unit: Collections, id: string): Promise<ModeratedText>;
  /** Refuses whoever can't read it; without it everybody signed in can. @throws AppError 'missing' */
  assertReader?(unit: Collections, reader: string, id: string): Promise<void>;
  /** Who wrote one that was deleted, while its text is still kept; without it, none is. */
  authorOfDeleted?(store: Collections, id: string): Promise<string | undefined>;
  /** Where its readers find it, if that is more than moderators may know. @throws AppError 'missing' */
  noticePlace?(unit: Collections, id: string): Promise<NoticePlace>;
  /** What it stands among; without it, nothing is told of that. @throws AppError 'missing' */
  around?(store: Collections, id: string): Promise<PostSurroundings>;
  /** Hides the text from everybody's eyes, or shows it again. */
  setHidden(unit: Collections, id: string, isHidden: boolean): Promise<TellAll>;
  /** Deletes it for good. */
  remove(unit: Collections, id: string): Promise<TellAll>;
}

/** What a feature lets moderators deal with, by its kind. */
export type ModeratedKinds = Partial<Readonly<Record<PostKind, Moderated>>>;
