import { isSuspended, type User } from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { LinkDialog, PersonDialog } from '../actions/lazy-parts.js';
import type { PersonAction } from '../labels.js';
import { selectOwnStanding } from '../own-standing.js';
import { ActivityRows } from '../../../shared/profile/activity-rows.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { LoadState } from '../../../shared/ui/states/states.js';
import {
  IconBan,
  IconHistory,
  IconLink,
  IconShield,
  IconShieldOff,
  IconShieldPlus,
  IconUserCheck,
  IconUserOff,
  IconUserShield,
} from '@tabler/icons-react';
import classes from './on-profile.module.css';

const icon = { size: 18, 'aria-hidden': true } as const;

interface ActivityProps {
  readonly username: string;
}

function ActivityOf({ username }: ActivityProps) {
  const query = trpc.moderation.activity.useQuery({ username }, { staleTime: 0 });
  return query.data === undefined ? (
    <LoadState query={query} failure="The activity could not be loaded" rows={3} height={44} />
  ) : (
    <ActivityRows rows={query.data} />
  );
}

interface ActivityButtonProps extends ActivityProps {
  /** Asked for where it looks as if somebody else had got in; nobody asks it of themselves. */
  readonly onEndSessions?: () => void;
}

/** What was done with somebody's account lately, for administrators. */
function ActivityButton({ username, onEndSessions }: ActivityButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory {...icon} />}
        onClick={() => setOpen(true)}
      >
        Recent activity
      </Button>
      {isOpen && (
        <Dialog title={`Recent activity of ${username}`} onClose={() => setOpen(false)}>
          <ActivityOf username={username} />
          {onEndSessions !== undefined && (
            <div>
              <Button
                variant="outline"
                color="coral"
                onClick={() => {
                  setOpen(false);
                  onEndSessions();
                }}
              >
                End all sessions
              </Button>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

/** For who has lost every way in. */
function LinkButton({ username }: ActivityProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => setOpen(true)}>
        One-time link
      </Button>
      {isOpen && <LinkDialog username={username} onClose={() => setOpen(false)} />}
    </>
  );
}

export function SuspendButton({ person: { username } }: { readonly person: User }) {
  const own = useAppSelector(selectOwnStanding);
  const role = own?.role ?? null;
  const utils = trpc.useUtils();
  const { data } = trpc.moderation.standing.useQuery(
    { username },
    { enabled: role !== null, staleTime: 0 },
  );
  const [act, setAct] = useState<PersonAction | null>(null);
  if (role === null || data === undefined) return null;
  const isOut = isSuspended(data.suspension, new Date());
  const mayModerate =
    data.role === null || (role === 'administrator' && (isOut || data.role === 'moderator'));
  const mayAppoint = role === 'administrator';
  const close = () => {
    setAct(null);
    void utils.moderation.standing.invalidate({ username });
  };
  return (
    <>
      {mayModerate && (
        <Button
          {...(isOut
            ? { variant: 'default' as const }
            : { variant: 'outline' as const, color: 'coral' as const })}
          leftSection={isOut ? <IconUserCheck {...icon} /> : <IconUserOff {...icon} />}
          onClick={() => setAct(isOut ? 'lift' : 'suspend')}
        >
          {isOut ? 'Lift the suspension' : 'Suspend'}
        </Button>
      )}
      {mayAppoint && (
        <Button
          variant="default"
          leftSection={
            data.role === null ? <IconShieldPlus {...icon} /> : <IconShieldOff {...icon} />
          }
          onClick={() => setAct(data.role === null ? 'appoint' : 'discharge')}
        >
          {data.role === null ? 'Make moderator' : `Remove as ${data.role}`}
        </Button>
      )}
      {mayAppoint && data.role !== 'administrator' && (
        <Button
          variant="default"
          leftSection={<IconUserShield {...icon} />}
          onClick={() => setAct('promote')}
        >
          Make administrator
        </Button>
      )}
      {role === 'administrator' && (
        <ActivityButton
          username={username}
          {...(own?.username !== username && { onEndSessions: () => setAct('endSessions') })}
        />
      )}
      {role === 'administrator' && own !== undefined && own.username !== username && (
        <LinkButton username={username} />
      )}
      {act !== null && <PersonDialog act={act} username={username} onClose={close} />}
    </>
  );
}

/** What somebody is on the site; that they are suspended is shown to moderators and themselves. */
export function RoleBadge({ username }: { readonly username: string }) {
  const { data } = trpc.moderation.standing.useQuery({ username }, { staleTime: 0 });
  if (data === undefined) return null;
  return (
    <>
      {data.role !== null && (
        <span className={classes.badge}>
          <IconShield size={16} aria-hidden />
          {data.role === 'administrator' ? 'Administrator' : 'Moderator'}
        </span>
      )}
      {isSuspended(data.suspension, new Date()) && (
        <span className={classes.badge} data-look="suspended">
          <IconBan size={16} aria-hidden />
          Suspended
        </span>
      )}
    </>
  );
}
