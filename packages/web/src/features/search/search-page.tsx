import {
  readQuery,
  readSearch,
  searchKinds,
  type SearchAsked,
  type SearchKind,
  type FindQuery,
} from '@collabor8/domain';
import { useRef, useState, Fragment } from 'react';
import { totalOf } from '../../shared/counts.js';
import { type Outputs, type Total, trpc } from '../../shared/api/trpc.js';
import { useIsReturn, useLocation, useNavigate, Link } from '../../shared/navigation/navigation.js';
import { searchAllPath } from '../../shared/paths.js';
import { ChoiceButtons } from '../../shared/ui/choice-buttons.js';
import { Hint, Text, VisuallyHidden } from '../../shared/ui/layout.js';
import { PageHeader } from '../../shared/ui/page-header.js';
import { useDebouncedCallback } from '../../shared/use-debounced.js';
import { SearchField, searchOf, typedSearch, withChips } from './search-field.js';
import rowList from '../../shared/ui/row-list.module.css';
import classes from './search-page.module.css';
import { ButtonLink } from '../../shared/ui/controls/button.js';
import { InfiniteList } from '../../shared/ui/infinite-list.js';
import { usePages } from '../../shared/reads/use-pages.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { HitRow } from './hit-row.js';
import { keepPreviousData } from '@tanstack/react-query';

/** What a search finds, page by page, as it was when somebody last came to the tab. */
function useSearch(asked: SearchAsked) {
  const { client } = trpc.useUtils();
  return usePages({
    queryKey: ['search', asked.search, asked.kind ?? ''],
    read: (at) => client.search.all.query({ ...asked, ...at }),
    idOf: ({ kind, id }) => `${kind} ${id}`,
    enabled: asked.search !== '',
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
}

interface HitsProps {
  readonly found: ReturnType<typeof useSearch>;
  readonly asked: SearchAsked;
  readonly query: FindQuery;
}

const ROW_HEIGHT = 116;

function NothingFound({ asked: { search, kind }, query }: Omit<HitsProps, 'found'>) {
  const isNarrow = query.filters.length > 0;
  return (
    <EmptyState
      title="Nothing Found"
      action={
        kind !== undefined && (
          <ButtonLink to={searchAllPath(search)} variant="default">
            Search everything
          </ButtonLink>
        )
      }
    >
      {isNarrow ? 'Remove a filter, or try other words.' : 'Try fewer or other words.'}
    </EmptyState>
  );
}

/** What was found, with what is still to load and what went wrong. */
const Hits = ({ found, asked, query }: HitsProps) => (
  <div className={classes.found} aria-busy={found.isPlaceholderData}>
    <InfiniteList
      list={found}
      what="results"
      height={ROW_HEIGHT}
      empty={
        <div className={rowList.card}>
          <NothingFound {...{ asked, query }} />
        </div>
      }
    >
      {(hits) => (
        <ul className={rowList.card} aria-label="Results">
          {hits.map((hit) => (
            <HitRow key={`${hit.kind} ${hit.id}`} hit={hit} />
          ))}
        </ul>
      )}
    </InfiniteList>
  </div>
);

/** What can be typed beside words, as it is begun in the field. */
const filters = [
  { shown: '[phonology]', begun: '[', means: 'with this tag' },
  { shown: 'user:noor', begun: 'user:', means: 'written by one person, or -user:' },
  { shown: 'is:accepted', begun: 'is:accepted ', means: 'or is:unanswered' },
  { shown: 'score:2', begun: 'score:', means: 'this score or higher, or answers:' },
  { shown: 'created:2026-03', begun: 'created:', means: 'or since:, before:, after:, on:' },
  { shown: 'has:picture', begun: 'has:picture ', means: 'or has:file, has:link; of messages' },
  { shown: '"stem vowel"', begun: '"', means: 'this exact phrase' },
  { shown: '-Turkish', begun: '-', means: 'without this word' },
];

const NarrowIt = ({ onBegin }: { readonly onBegin: (text: string) => void }) => (
  <aside className={classes.narrowItCard} aria-labelledby="narrow-it">
    <Text as="h2" size="m" weight="strong" id="narrow-it">
      Narrow your search
    </Text>
    <ul className={classes.list}>
      {filters.map(({ shown, begun, means }) => (
        <li key={shown}>
          <button type="button" className={classes.filter} onClick={() => onBegin(begun)}>
            <code>{shown}</code>
          </button>
          <Hint>{means}</Hint>
        </li>
      ))}
    </ul>
  </aside>
);

interface DidYouMeanProps {
  readonly search: string;
  readonly meant: string;
  readonly kind: SearchKind | undefined;
}

const wordsOf = (search: string): readonly string[] => readQuery(search).typed.trim().split(' ');

/** The search as it was perhaps meant; it never changes by itself. */
function DidYouMean({ search, meant, kind }: DidYouMeanProps) {
  const typed = wordsOf(search);
  return (
    <p className={classes.meant}>
      Did you mean{' '}
      <Link to={searchAllPath(meant, kind)} dir="auto">
        {wordsOf(meant).map((word, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            {word === typed[index] ? word : <em>{word}</em>}
          </Fragment>
        ))}
      </Link>
      ?
    </p>
  );
}

type Counts = NonNullable<Outputs['search']['all']['counts']>;

const names: Readonly<Record<SearchKind, string>> = {
  questions: 'Questions',
  answers: 'Answers',
  messages: 'Messages',
  people: 'People',
  tags: 'Tags',
  boards: 'Boards',
};

type Tab = SearchKind | 'all';

const allOf = (counts: Counts): Total => ({
  count: searchKinds.reduce((sum, kind) => sum + counts[kind].count, 0),
  isExact: searchKinds.every((kind) => counts[kind].isExact),
});

const resultsOf = (total: Total): string =>
  totalOf(total, total.count === 1 ? 'result' : 'results');

const tabs = (counts: Counts | undefined) =>
  (['all', ...searchKinds] as const).map((value) => {
    const total = counts && (value === 'all' ? allOf(counts) : counts[value]);
    return {
      value,
      text: value === 'all' ? 'All' : names[value],
      ...(total && { count: totalOf(total, '').trim() }),
    };
  });

const TYPING_PAUSE_MS = 250;
/** Handed over by the field: what stands in it already is not put there again. */
const TYPED = { isTyped: true };

/** The search as it is being typed, which the address follows. */
function useTyped({ search, kind }: SearchAsked) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isReturn = useIsReturn();
  const [typed, setTyped] = useState(() => typedSearch(search));
  const [followed, setFollowed] = useState(search);
  if (followed !== search) {
    setFollowed(search);
    const isOwn = !isReturn && (state as typeof TYPED | null)?.isTyped === true;
    if (!isOwn) setTyped(typedSearch(search));
  }
  const go = (text: string): void =>
    navigate(searchAllPath(text, kind), { replace: true, state: TYPED });
  const goLater = useDebouncedCallback(() => {
    if (searchOf(typed) !== search) go(searchOf(typed));
  }, TYPING_PAUSE_MS);
  const type = (next: typeof typed, isDone: boolean): void => {
    setTyped(next);
    if (isDone) go(searchOf(next));
    else goLater();
  };
  return { typed, type };
}

/** /search: everything that the reader may read, by words and filters. */
export function SearchPage() {
  const navigate = useNavigate();
  const asked = readSearch(new URLSearchParams(useLocation().search));
  const { search, kind } = asked;
  const { typed, type } = useTyped(asked);
  const found = useSearch(asked);
  const input = useRef<HTMLInputElement>(null);
  const counts = found.first?.counts;
  const meant = found.first?.didYouMean;
  const isAsked = search !== '';

  const begin = (text: string): void => {
    const before = typed.text.trimEnd();
    const next = before === '' ? text : `${before} ${text}`;
    type(withChips({ ...typed, text: next }), false);
    input.current?.focus();
  };

  return (
    <div data-own-head>
      <VisuallyHidden as="div" isOnPhone>
        <PageHeader title="Search" />
      </VisuallyHidden>
      <SearchField input={input} typed={typed} onType={type} />
      {isAsked && (
        <>
          <div className={classes.told}>
            {meant !== undefined && <DidYouMean {...{ search, meant, kind }} />}
            <Text as="p" tone="muted" isCount role="status">
              {counts === undefined
                ? ' '
                : resultsOf(kind === undefined ? allOf(counts) : counts[kind])}
            </Text>
          </div>
          <div className={classes.tabs}>
            <ChoiceButtons<Tab>
              label="What to find"
              choices={tabs(counts)}
              chosen={kind ?? 'all'}
              onChange={(tab) => navigate(searchAllPath(search, tab === 'all' ? undefined : tab))}
            />
          </div>
        </>
      )}
      <div className={classes.columns} data-asked={isAsked || undefined}>
        {isAsked && <Hits found={found} asked={asked} query={readQuery(search)} />}
        <NarrowIt onBegin={begin} />
      </div>
    </div>
  );
}
