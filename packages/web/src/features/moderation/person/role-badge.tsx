import { isSuspended } from '@collabor8/domain';
import { IconBan, IconShield } from '@tabler/icons-react';
import { trpc } from '../../../shared/api/trpc.js';
import classes from './role-badge.module.css';

/** What somebody is on the site; that they are suspended is shown to moderators and themselves. */
export function RoleBadge({ username }: { readonly username: string }) {
  const { data } = trpc.moderation.standing.useQuery({ username }, { staleTime: 0 });
  if (data === undefined) return null;
  return (
    <>
      {data.role !== null && (
        <span className={classes.badge}>
          <IconShield size={15} stroke={1.75} aria-hidden />
          {data.role === 'administrator' ? 'Administrator' : 'Moderator'}
        </span>
      )}
      {isSuspended(data.suspension, new Date()) && (
        <span className={classes.badge} data-look="suspended">
          <IconBan size={15} stroke={1.75} aria-hidden />
          Suspended
        </span>
      )}
    </>
  );
}
