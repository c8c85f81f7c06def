import { FOR_YOU, grouped, HOT, type FoundIn, type QuestionFilter } from '@collabor8/domain';
import { IconArrowUp } from '@tabler/icons-react';
import {
  memo,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { onScrolled } from '../../../shared/browser.js';
import { hintPrefetch } from '../../../shared/navigation/prefetch-hints.js';
import { questionPath, QUESTIONS_PATH, searchAllPath, TAGS_PATH } from '../../../shared/paths.js';
import { useAppSelector } from '../../../shared/store.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { ListEnd } from '../../../shared/ui/infinite-list.js';
import { EmptyState, LoadState, Nothing } from '../../../shared/ui/states/states.js';
import { useLanded } from '../../../shared/reads/use-live-read.js';
import { selectIsIgnored } from '../../follows/index.js';
import type { Listing } from './listing.js';
import rowList from '../../../shared/ui/row-list.module.css';
import classes from './question-list.module.css';
import { selectRow } from './question-lists-slice.js';
import { QuestionRowView } from './question-row-view.js';
import { storedPosition } from './stored-positions.js';
import type { QuestionListHandle } from './use-question-list.js';
import { useScrollRestoration } from './use-scroll-restoration.js';

const NO_TAGS: readonly string[] = [];

interface QuestionRowProps {
  readonly id: string;
  readonly foundIn?: FoundIn | undefined;
}

const QuestionRow = memo(function QuestionRow({ id, foundIn }: QuestionRowProps) {
  const row = useAppSelector(selectRow, id);
  const isIgnored = useAppSelector(selectIsIgnored, row?.tags ?? NO_TAGS);
  return row && <QuestionRowView row={row} isIgnored={isIgnored} foundIn={foundIn} />;
});

interface Advice {
  readonly hint: string;
  /** Where else there is something. */
  readonly leads?: { readonly to: string; readonly label: string };
}

const ALL_TAGS = { to: TAGS_PATH, label: 'All Tags' };
const ALL_QUESTIONS = { to: QUESTIONS_PATH, label: 'All Questions' };

function adviceFor({ search, tag, order, askedBy }: QuestionFilter): Advice {
  if (askedBy !== undefined) return { hint: `${askedBy} has not asked any questions yet.` };
  if (order === FOR_YOU) {
    return {
      hint: 'Follow tags and questions to see what is new in them here.',
      leads: ALL_TAGS,
    };
  }
  if (order === HOT) {
    return { hint: 'Nothing was asked or answered in the last seven days.', leads: ALL_QUESTIONS };
  }
  if (order === 'bookmarks') {
    return { hint: 'Bookmark a question to find it here again.', leads: ALL_QUESTIONS };
  }
  if (search !== '') {
    return {
      hint: 'Try fewer or other words, or a [tag] in brackets.',
      leads: { to: searchAllPath(search), label: 'Search everything' },
    };
  }
  if (order === 'unanswered') {
    return { hint: 'No question is waiting for an answer. Ask the next one.' };
  }
  return tag === ''
    ? { hint: 'Be the first to ask one.' }
    : {
        hint: 'Be the first to ask one with this tag.',
        leads: ALL_TAGS,
      };
}

function NoQuestions({ filter }: { readonly filter: QuestionFilter }) {
  const { hint, leads } = adviceFor(filter);
  return (
    <EmptyState
      title="No Questions Found"
      action={
        leads && (
          <ButtonLink to={leads.to} variant="default">
            {leads.label}
          </ButtonLink>
        )
      }
    >
      {hint}
    </EmptyState>
  );
}

interface NewQuestionsLineProps {
  readonly listing: Listing;
  readonly isBusy: boolean;
  readonly onShow: () => void;
}

function words({ waiting, hasMoved }: Listing): string | undefined {
  if (waiting.length === 1) return '1 new question. Show it';
  if (waiting.length > 1) return `${grouped(waiting.length)} new questions. Show them`;
  return hasMoved ? 'The order has changed. Show the new one' : undefined;
}

/** Says what arrived; nothing moves until it is pressed. */
function NewQuestionsLine({ listing, isBusy, onShow }: NewQuestionsLineProps) {
  const text = words(listing);
  const isShown = text !== undefined;
  // What waits is shown at once to who is at the top (`useNewAtTop`): the line must not push them away from it.
  const staysAtTop = listing.hasMoved;
  const line = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    // Browsers keep the rows in place by themselves, except at the very top of the page.
    if (!(isShown && staysAtTop) || window.scrollY > 0) return;
    window.scrollBy(0, line.current?.offsetHeight ?? 0);
  }, [isShown, staysAtTop]);

  return (
    <div ref={line} className={classes.line} role="status">
      {isShown && (
        <button type="button" className={classes.button} aria-disabled={isBusy} onClick={onShow}>
          <IconArrowUp size={18} aria-hidden />
          {text}
        </button>
      )}
    </div>
  );
}

/** Whoever has scrolled less than this, in pixels, is at the top of the list. */
const TOP = 24;

/**
 * At the top of the list a new question is there at once (SPEC §4, questionUpdate). Who has scrolled
 * away goes on reading: it waits behind a line until they press it or come back to the top.
 */
function useNewAtTop(listing: Listing | undefined, show: () => void): void {
  const isWaiting = listing !== undefined && listing.waiting.length > 0 && !listing.hasMoved;
  const showAtTop = useEffectEvent((scrollY: number) => {
    if (scrollY <= TOP) show();
  });

  useLayoutEffect(() => {
    if (!isWaiting) return;
    showAtTop(window.scrollY);
    return onScrolled((scrollY) => showAtTop(scrollY));
  }, [isWaiting]);
}

const ROW_HEIGHT = 112;
/** Of the rows that are there first, those that are opened most. */
const FORESEEN = 2;

/** Rows that fill a screen: they are laid out by themselves, before the others. */
const SCREENFUL = 8;
/** Of the others, how many a phone draws without being held up. */
const AT_ONCE = 4;

/** How many rows are shown: `first` at once, the others in a moment, a few at a time. */
function useShown(count: number | undefined, first: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    const next = count === undefined ? first : shown + AT_ONCE;
    startTransition(() => setShown(count !== undefined && next >= count ? Infinity : next));
  }, [count, shown, first]);
  return shown;
}

/** The rows of a list, with what arrives, what is still to load and what went wrong. */
export function QuestionList({ list }: { readonly list: QuestionListHandle }) {
  const listing = useLanded(list.listing);
  // Whoever comes back finds all rows there, and so their place among them.
  const [isBack] = useState(
    () => (list.listing?.scrollY ?? 0) > 0 || storedPosition(list.key) !== undefined,
  );
  const shown = useShown(listing?.ids.length, isBack ? Infinity : SCREENFUL);
  useScrollRestoration(list.key, listing);
  useNewAtTop(listing, list.showWaiting);
  const likely = (listing?.ids ?? []).slice(0, FORESEEN).join(' ');
  useEffect(() => {
    hintPrefetch(likely === '' ? [] : likely.split(' ').map(questionPath));
    return () => hintPrefetch([]);
  }, [likely]);

  return (
    <>
      {listing === undefined && (
        <LoadState
          query={list}
          failure="The questions could not be loaded"
          rows={6}
          height={ROW_HEIGHT}
          label="Loading questions"
        />
      )}
      <div className={listing && rowList.card}>
        {listing && (
          <NewQuestionsLine
            listing={listing}
            isBusy={list.isShowingWaiting}
            onShow={() => {
              list.showWaiting();
              window.scrollTo(0, 0);
            }}
          />
        )}
        <Nothing>{listing?.ids.length === 0 && <NoQuestions filter={listing.filter} />}</Nothing>
        {listing && listing.ids.length > 0 && (
          <ul>
            {listing.ids.slice(0, shown).map((id) => (
              <QuestionRow key={id} id={id} foundIn={listing.foundIn?.[id]} />
            ))}
          </ul>
        )}
      </div>
      {listing && shown >= listing.ids.length && <ListEnd more={list.more} what="questions" />}
    </>
  );
}
