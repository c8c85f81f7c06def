import type { Standing } from '@collabor8/domain';

/** The part of the state in which moderation-slice.ts keeps the reader's standing, once it is there. */
interface WithStanding {
  readonly moderation?: { readonly own: Standing | null };
}

/** Whether the reader may open the moderators' page; nobody until their standing has been read. */
export const selectIsStaff = ({ moderation }: WithStanding): boolean =>
  moderation?.own?.role != null;

/** Whether the reader may open the administrators' page. */
export const selectIsAdministrator = ({ moderation }: WithStanding): boolean =>
  moderation?.own?.role === 'administrator';
