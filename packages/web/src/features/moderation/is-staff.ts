import type { Standing } from '@collabor8/domain';
import { useBrought } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { ownRead } from './reads.js';

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

/** The same, also before their standing is kept: as the document of the page told it. */
export function useIsAdministrator(): boolean {
  const brought = useBrought(ownRead);
  const own = useAppSelector(({ moderation }: WithStanding) => moderation?.own) ?? brought;
  return own?.role === 'administrator';
}
