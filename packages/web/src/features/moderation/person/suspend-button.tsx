import { isSuspended, type User } from '@collabor8/domain';
import { useState } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { PersonDialog } from '../acts/lazy-dialogs.js';
import type { PersonAct } from '../acts/person-act.js';
import { selectOwnStanding } from '../moderation-slice.js';
import { ActivityButton } from './activity-button.js';

/** What moderators can do about a person, on their profile. */
export function SuspendButton({ person: { username } }: { readonly person: User }) {
  const own = useAppSelector(selectOwnStanding);
  const role = own?.role ?? null;
  const utils = trpc.useUtils();
  const { data } = trpc.moderation.standing.useQuery(
    { username },
    { enabled: role !== null, staleTime: 0 },
  );
  const [act, setAct] = useState<PersonAct | null>(null);
  if (role === null || data === undefined) return null;
  const isOut = isSuspended(data.suspension, new Date());
  const mayModerate = data.role !== 'administrator' || role === 'administrator';
  const mayAppoint = role === 'administrator' && data.role !== 'administrator';
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
          onClick={() => setAct(isOut ? 'lift' : 'suspend')}
        >
          {isOut ? 'Lift the suspension' : 'Suspend'}
        </Button>
      )}
      {mayAppoint && (
        <Button
          variant="default"
          onClick={() => setAct(data.role === 'moderator' ? 'discharge' : 'appoint')}
        >
          {data.role === 'moderator' ? 'Remove as moderator' : 'Make moderator'}
        </Button>
      )}
      {role === 'administrator' && <ActivityButton username={username} />}
      {act !== null && <PersonDialog act={act} username={username} onClose={close} />}
    </>
  );
}
