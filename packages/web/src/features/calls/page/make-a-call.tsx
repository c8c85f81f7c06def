import { otherIn } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { useState } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { useCalls, useHeldCall } from '../calls-context.js';
import { selectCallable } from '../calls-slice.js';
import { useOwnCall } from '../use-own-call.js';
import { CallDuration } from './call-duration.js';
import classes from './make-a-call.module.css';
import { useCallable } from './use-callable.js';

/** SPEC §2: whom one calls, and the button that becomes 'Hang Up' while a call is active. */
export function MakeACall() {
  const { load, isReturning } = useCalls();
  const reader = useUserContext().user.username;
  const held = useHeldCall();
  const ownCall = useOwnCall();
  const { users, hasMore } = useAppSelector(selectCallable);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  useCallable(search);

  // A call that rings at oneself is not active: its banner has the buttons.
  const isRingingHere = ownCall?.state.status === 'ringing' && ownCall.callee.username === reader;
  const active = isRingingHere ? null : ownCall;
  const activeId = held?.callId ?? active?.callId;
  const other = held?.other ?? (active && otherIn(active, reader).username);
  const isActive = activeId !== undefined;
  const isThere = users.some(({ username }) => username === chosen);
  const isElsewhere = held === null && active !== null && !isReturning;

  return (
    <section className={classes.card} aria-labelledby="make-a-call">
      <h2 id="make-a-call" className={classes.title}>
        Make a Call
      </h2>
      {!isActive && (hasMore || search !== '') && (
        <TextInput
          className={classes.search ?? ''}
          type="search"
          aria-label="Search users to call"
          placeholder="Search users"
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      )}
      <select
        className={classes.select}
        aria-label="User to call"
        value={other ?? (isThere ? chosen : '')}
        disabled={isActive}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">Select a user</option>
        {other != null && <option value={other}>{other}</option>}
        {users
          .filter(({ username }) => username !== other)
          .map(({ username }) => (
            <option key={username} value={username}>
              {username}
            </option>
          ))}
      </select>
      <CallDuration since={held?.acceptedAt} />
      {isActive ? (
        <Button color="coral" onClick={async () => (await load()).hangUp(activeId)}>
          Hang Up
        </Button>
      ) : (
        <Button
          disabled={!isThere}
          onClick={async () => {
            const desk = await load();
            await desk.call(chosen);
          }}
        >
          Call
        </Button>
      )}
      {isElsewhere && (
        <p className={classes.elsewhere} role="status">
          {`You are in a call with ${other ?? ''} in another tab.`}
        </p>
      )}
    </section>
  );
}
