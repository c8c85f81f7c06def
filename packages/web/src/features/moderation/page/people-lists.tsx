import { isSuspended, suspendedUntil, type Standing } from '@collabor8/domain';
import { useState } from 'react';
import { userPath } from '../../../shared/paths.js';
import { declareRead } from '../../../shared/reads/declare-read.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { Link } from '../../../shared/navigation/link.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import { PersonDialog } from '../actions/lazy-parts.js';
import { peopleRead, selectPeople } from '../moderation-slice.js';
import classes from './rows.module.css';

const Name = ({ username }: Pick<Standing, 'username'>) => (
  <Link to={userPath(username)} dir="auto">
    {username}
  </Link>
);

function Suspended({ standing, own }: { readonly standing: Standing; readonly own: string }) {
  const [isLifting, setLifting] = useState(false);
  const { username, suspension } = standing;
  if (suspension === null || !isSuspended(suspension, new Date())) return null;
  return (
    <li className={classes.person}>
      <Avatar name={username} size={28} />
      <span className={classes.about}>
        <Name username={username} />{' '}
        <small>
          Suspended {suspendedUntil(suspension)} by {suspension.by}.
          {suspension.told !== '' && ` The reason: ${suspension.told}`}
        </small>
      </span>
      {username !== own && (
        <Button variant="default" onClick={() => setLifting(true)}>
          Lift
        </Button>
      )}
      {isLifting && (
        <PersonDialog act="lift" username={username} onClose={() => setLifting(false)} />
      )}
    </li>
  );
}

const peopleReading = declareRead({
  path: 'moderation.openPeople',
  lands: (people) => peopleRead(people),
});

/** Who moderates, and who is suspended. */
export function PeopleLists() {
  const { username } = useUserContext().user;
  const query = useLiveRead(peopleReading);
  const people = useAppSelector(selectPeople);
  if (query.error !== undefined) {
    return <ErrorState title="The people could not be loaded" onRetry={query.retry} />;
  }
  if (people === null) return <SkeletonRows rows={4} height={48} label="Loading people" />;
  return (
    <>
      <h2 className={classes.heading}>Suspended</h2>
      {people.suspended.length === 0 ? (
        <p className={classes.hint}>Nobody is suspended.</p>
      ) : (
        <ul className={classes.rows} aria-label="Suspended">
          {people.suspended.map((standing) => (
            <Suspended key={standing.username} standing={standing} own={username} />
          ))}
        </ul>
      )}
      <h2 className={classes.heading}>Moderators</h2>
      <ul className={classes.rows} aria-label="Moderators">
        {people.staff.map(({ username: name, role }) => (
          <li key={name} className={classes.person}>
            <Avatar name={name} size={28} />
            <span className={classes.about}>
              <Name username={name} />{' '}
              <small>{role === 'administrator' ? 'Administrator' : 'Moderator'}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>Administrators can make people moderators on their profiles.</p>
    </>
  );
}
