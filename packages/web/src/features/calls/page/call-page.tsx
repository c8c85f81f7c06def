import { IconBellOff } from '@tabler/icons-react';
import { useEffect, useState, useEffectEvent } from 'react';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import { Box, VisuallyHidden } from '../../../shared/ui/layout.js';
import { useActiveCall, useActiveGroup, useCalls, useOwnCall } from '../calls.js';
import { CallControls, ControlButton } from './call-controls.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { queueTask } from '../../../shared/tasks.js';
import classes from './call-page.module.css';
import { keepText, readList } from '../../../shared/session/browser-storage.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { MediaProblemLine } from './own-media.js';
import { isTalkedThrough, otherIn, type CallableUser } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useLive } from '../../../shared/live/live-topics.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useDebounced } from '../../../shared/use-debounced.js';
import { useIsMet } from '../../blocks/index.js';
import { useNavigate, Link } from '../../../shared/navigation/navigation.js';
import { talkedThroughPath } from '../../../shared/paths.js';
import {
  selectCallable,
  callableListed,
  callableListingFailed,
  selectLastCall,
} from '../calls-slice.js';
import { PersonPicker } from './person-picker.js';

const SHOWN = 6;

const keyOf = (username: string): string => `collabor8-call-recent:${encodeURIComponent(username)}`;

/** Whom somebody talked to by this browser, the latest first. */
const readRecent = (username: string): readonly string[] =>
  readList(keyOf(username)).slice(0, SHOWN);

export function keepRecent(username: string, other: string): void {
  const names = [other, ...readRecent(username).filter((name) => name !== other)];
  keepText(keyOf(username), JSON.stringify(names.slice(0, SHOWN)));
}

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

/** What is known already, until the server has looked for the words. */
function found({ search, users }: ReturnType<typeof selectCallable>, words: string) {
  const wanted = words.trim().toLowerCase();
  if (wanted === '' || search === words.trim()) return users;
  return users.filter(({ username }) => username.toLowerCase().includes(wanted));
}

/** SPEC §2: whom one calls, and the button that becomes 'Hang Up' while a call is active. */
function MakeACall({ chosen, onChoose }: MakeACallProps) {
  const { load, isReturning } = useCalls();
  const reader = useUserContext().user.username;
  const ownCall = useOwnCall();
  const listing = useAppSelector(selectCallable);
  const isMet = useIsMet();
  const [words, setWords] = useState('');
  const [recent] = useState(() => readRecent(reader));
  useCallable(words);
  const users = found(listing, words).filter(({ username }) => isMet(username));
  const place = ({ username }: CallableUser) =>
    recent.includes(username) ? recent.indexOf(username) : recent.length;
  const sorted = users.toSorted((one, other) => place(one) - place(other));
  const recentCount = users.filter(({ username }) => recent.includes(username)).length;

  // A call that rings at oneself is not active: its banner has the buttons.
  const isRingingHere = ownCall?.state.status === 'ringing' && ownCall.callee.username === reader;
  const active = isRingingHere ? null : ownCall;
  const isThere = listing.users.some(({ username }) => username === chosen && isMet(username));

  return (
    <section className={classes.card} aria-labelledby="make-a-call">
      <h2 id="make-a-call" className={classes.title}>
        Make a Call
      </h2>
      {active === null ? (
        <>
          <PersonPicker
            users={sorted}
            recent={recentCount}
            chosen={isThere ? chosen : ''}
            onChoose={onChoose}
            onSearch={setWords}
          />
          <Button
            disabled={!isThere}
            onClick={async () => {
              const desk = await load();
              await desk.call(chosen);
            }}
          >
            Call
          </Button>
        </>
      ) : (
        <Button color="coral" onClick={async () => (await load()).hangUp(active.callId)}>
          Hang Up
        </Button>
      )}
      {active !== null && !isReturning && (
        <p className={classes.elsewhere} role="status">
          {`You are in a call with ${otherIn(active, reader).username} in another tab.`}
        </p>
      )}
    </section>
  );
}

/** Nobody talks yet when the page is opened: it is here by the time somebody does. */
const Talk = lazyPart(() => import('./talk.js'), 'Talk');
const GroupPage = lazyPart(() => import('../group/group-page.js'), 'GroupPage');
const DoNotDisturbDialog = lazyPart(
  () => import('../quiet/do-not-disturb.js'),
  'DoNotDisturbDialog',
);

function DoNotDisturb() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ControlButton label="Do not disturb" onClick={() => setOpen(true)}>
        <IconBellOff size={22} aria-hidden />
      </ControlButton>
      {isOpen && <DoNotDisturbDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The talk about a question that has just ended here leads to what is written of it; a later visit finds a way there. */
function useTalkedThrough(heldId: string | undefined): string | undefined {
  const navigate = useNavigate();
  const last = useAppSelector(selectLastCall);
  const [hadId, setHadId] = useState(heldId);
  if (heldId !== undefined && heldId !== hadId) setHadId(heldId);
  const talkedId = last !== null && isTalkedThrough(last) ? last.callId : undefined;
  const isNow = heldId === undefined && talkedId !== undefined && talkedId === hadId;
  useEffect(() => {
    if (isNow) navigate(talkedThroughPath(talkedId), { replace: true });
  }, [isNow, navigate, talkedId]);
  return talkedId;
}

export function CallPage() {
  usePageTitle('Call Page');
  const { desk, load } = useCalls();
  const held = useActiveCall();
  const group = useActiveGroup();
  // Whom one has talked to stays chosen: they are called again by one click.
  const [chosen, setChosen] = useState('');
  if (held !== null && held.other !== chosen) setChosen(held.other);
  const { username } = useUserContext().user;
  const other = held?.other;
  const talkedId = useTalkedThrough(held?.callId);
  useEffect(() => {
    if (other !== undefined) keepRecent(username, other);
  }, [other, username]);
  useEffect(() => {
    queueTask(() => void load());
    queueTask(() => void Talk.load().catch(() => undefined));
  }, [load]);
  if (desk !== null && (held !== null || group !== null)) {
    return (
      <div className={classes.calling} data-full-bleed>
        <VisuallyHidden as="h1">Call Page</VisuallyHidden>
        <div className={classes.problem}>
          <MediaProblemLine media={desk.media} />
        </div>
        {held !== null && <Talk desk={desk} held={held} />}
        {group !== null && <GroupPage desk={desk} group={group} />}
      </div>
    );
  }
  return (
    <>
      <PageHeader title="Call Page" />
      <MakeACall chosen={chosen} onChoose={setChosen} />
      {talkedId !== undefined && (
        <Box as="p" above={12}>
          <Link to={talkedThroughPath(talkedId)}>Write up your talk about a question</Link>
        </Box>
      )}
      {desk !== null && (
        <>
          <div className={classes.problem}>
            <MediaProblemLine media={desk.media} />
          </div>
          <CallControls media={desk.media}>
            <DoNotDisturb />
          </CallControls>
        </>
      )}
    </>
  );
}
