import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import {
  selectConnection,
  useWhyOffline,
  type ConnectionStatus,
} from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { Overdue, useDelayed } from '../../shared/ui/states/states.js';
import classes from './frame.module.css';
import { useEffect, useReducer } from 'react';
import { flushSync } from 'react-dom';
import { takesTyping } from '../../shared/browser.js';
import { listenTo } from '../../shared/listeners.js';
import type { Read } from '../../shared/reads/declare-read.js';
import { keepFocus } from '../../shared/ui/dialogs/lost-focus.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { keptReads } from '../reads.js';

/*
 * What the frame itself has beside every page, as features have their `beside`: the bar that tells of a lost connection, a
 * line about answers that take long, an end to transitions that would swallow what is typed, a hand for focus that is
 * lost, and the reads that are kept current. It loads right after the first view.
 */

interface Trouble {
  readonly words: string;
  /** Before it is worth a word. */
  readonly quietMs: number;
}

/** A thin bar while there is no realtime connection; the page goes on below it. */
export function ConnectionBar() {
  const trouble = troubleOf(useAppSelector(selectConnection), useWhyOffline());
  return <div role="status">{trouble && <Told key={trouble.words} {...trouble} />}</div>;
}

const Told = ({ words, quietMs }: Trouble) =>
  useDelayed(quietMs) && (
    <div className={classes.bar}>
      <span className={classes.words}>{words}</span>
    </div>
  );

function troubleOf(connection: ConnectionStatus | undefined, whyOffline: string): Trouble | null {
  switch (connection) {
    case 'offline':
      return {
        words: `${whyOffline} What you write is kept.`,
        quietMs: 0,
      };
    case 'connecting':
      // The first one takes longer than a blink anyhow.
      return { words: 'Connecting … What you type is kept.', quietMs: 3_000 };
    case 'interrupted':
      return { words: 'Connection lost. Reconnecting … What you typed is kept.', quietMs: 1_000 };
    case 'live':
    case 'failed':
    case undefined:
      return null;
  }
}

/** What is shown, and waits for its first answer. */
const unanswered = {
  type: 'active',
  predicate: ({ state }: Query) => state.status === 'pending',
} as const;

export function LongWait() {
  const queryClient = useQueryClient();
  const askAgain = async () => {
    // Asked by itself, what is on its way is waited for.
    await queryClient.cancelQueries(unanswered);
    await queryClient.refetchQueries(unanswered);
  };
  return useIsFetching(unanswered) > 0 && <Overdue onRetry={() => void askAgain()} />;
}

/** What somebody does at a page, before anything that follows from it. */
const ACTS = [
  'keydown',
  'beforeinput',
  'input',
  'compositionstart',
  'pointerdown',
  'mousedown',
  'click',
  'change',
  'submit',
  'paste',
  'drop',
] as const;

/** Some browsers have view transitions, but don't tell of them. */
const mayBeChanging = (): boolean =>
  !('activeViewTransition' in document) || document.activeViewTransition !== null;

/**
 * React hears no event between the moment at which the browser takes its picture of the old page and
 * the one at which the new page is there (ViewTransition): on a slow phone that is long enough to lose a
 * word. Whatever is done in between ends the wait first, and is heard then.
 */
function EndTransitionOnInput() {
  const [, endWait] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!('startViewTransition' in document)) return;
    const hear = (): void => {
      if (mayBeChanging()) flushSync(endWait);
    };
    // A program that fills in a field, such as the browser's own, does nothing else before.
    const hearFocus = ({ target }: FocusEvent): void => {
      if (!takesTyping(target)) return;
      hear();
      // React brings the focus back to where it was when the wait began.
      if (document.activeElement !== target) target.focus({ preventScroll: true });
    };
    const ends = [
      listenTo(window, ACTS, hear, { capture: true }),
      listenTo(window, ['focusin'], hearFocus, { capture: true }),
    ];
    return () => ends.forEach((end) => end());
  }, []);
  return null;
}

/** What has focus may leave any page. */
function KeepFocus() {
  useEffect(keepFocus, []);
  return null;
}

function Kept({ read }: { readonly read: Read }) {
  useLiveRead(read);
  return null;
}

/** Keeps current, beside every page, what the features declare without a page. */
const KeptReads = () => keptReads.map((read) => <Kept key={read.path} read={read} />);

export const Beside = () => (
  <>
    <EndTransitionOnInput />
    <KeepFocus />
    <KeptReads />
  </>
);
