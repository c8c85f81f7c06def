import { otherIn } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { useState, useEffect, useEffectEvent } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { useIsMet } from '../../blocks/index.js';
import { useCalls, useActiveCall } from '../calls-context.js';
import { useOwnCall } from '../use-own-call.js';
import { selectCallable, callableListed, callableListingFailed } from '../calls-slice.js';
import { CallDuration } from './call-duration.js';
import classes from './make-a-call.module.css';
import { useDispatch } from 'react-redux';
import { NativeSelect } from '../../../shared/ui/fields/native-select.js';
import { useDebounced } from '../../../shared/use-debounced.js';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useLive } from '../../../shared/live/live-context.js';

const SEARCH_AFTER_MS = 250;

/** Keeps in the slice who can be called: read whenever listening begins, current by the events. */
function useCallable(search: string): void {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { topics } = useLive();
  const wanted = useDebounced(search.trim(), SEARCH_AFTER_MS);

  const read = useEffectEvent(async (search: string) => {
    const input = search === '' ? {} : { search };
    try {
      const listing = await topics.page(
        { kind: 'users' },
        () => utils.calls.callable.fetch(input, freshRead()),
        () => undefined,
      );
      if (search === wanted) dispatch(callableListed({ search, ...listing }));
    } catch {
      dispatch(callableListingFailed());
    }
  });

  useEffect(() => {
    const topic = { kind: 'users' } as const;
    // Again after a gap, and with the first word of a subscription that another component began.
    const leave = topics.join(topic, { onAttached: () => void read(wanted) });
    topics.start(topic, undefined);
    void read(wanted);
    return leave;
  }, [topics, wanted]);
}

interface MakeACallProps {
  readonly chosen: string;
  readonly onChoose: (username: string) => void;
}

/** SPEC §2: whom one calls, and the button that becomes 'Hang Up' while a call is active. */
export function MakeACall({ chosen, onChoose }: MakeACallProps) {
  const { load, isReturning } = useCalls();
  const reader = useUserContext().user.username;
  const held = useActiveCall();
  const ownCall = useOwnCall();
  const { users: callable, hasMore } = useAppSelector(selectCallable);
  const isMet = useIsMet();
  const users = callable.filter(({ username }) => isMet(username));
  const [search, setSearch] = useState('');
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
      <NativeSelect
        className={classes.select ?? ''}
        aria-label="User to call"
        data={[
          { value: '', label: 'Select a user' },
          ...(other == null ? [] : [other]),
          ...users.map(({ username }) => username).filter((username) => username !== other),
        ]}
        value={other ?? (isThere ? chosen : '')}
        disabled={isActive}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
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
