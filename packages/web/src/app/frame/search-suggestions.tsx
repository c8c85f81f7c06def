import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, type ComponentProps, Fragment } from 'react';
import { Text } from '../../shared/ui/layout.js';
import { useDebounced } from '../../shared/use-debounced.js';
import { trpc } from '../../shared/api/trpc.js';
import { allFeatures, byRank } from '../../shared/feature.js';
import { type Found, FoundMark } from '../../shared/find/find-source.js';
import { useNavigate, Link } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { ListboxCount, useListbox } from '../../shared/ui/listbox/use-listbox.js';
import classes from './search-suggestions.module.css';
import { Keys } from '../../shared/shortcuts/keys.js';
import { Avatar } from '../../shared/ui/avatar.js';
import paletteClasses from '../palette/palette.module.css';

interface MarkedProps {
  readonly text: string;
  readonly typed: string;
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in which the letters that were found are underlined. */
function Marked({ text, typed }: MarkedProps) {
  const words = typed.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return text;
  const pieces = text.split(new RegExp(`(${words.map(escaped).join('|')})`, 'giu'));
  return pieces.map((piece, index) =>
    // Of what is split so, every second piece is what was looked for.
    index % 2 === 1 ? (
      <FoundMark key={index}>{piece}</FoundMark>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  );
}

interface FoundRowProps extends Omit<ComponentProps<typeof Link>, 'to' | 'className' | 'children'> {
  readonly found: Found & { readonly keys?: readonly string[] };
  readonly typed: string;
}

function Picture({ people, icon: FoundIcon }: Pick<Found, 'people' | 'icon'>) {
  if (FoundIcon !== undefined) return <FoundIcon size={18} aria-hidden />;
  const [first, second] = people ?? [];
  if (first === undefined) return null;
  return second === undefined ? (
    <Avatar name={first} size={26} />
  ) : (
    <span className={paletteClasses.two}>
      <Avatar name={first} size={20} />
      <Avatar name={second} size={20} />
    </span>
  );
}

/** An option of the palette or of the search: a link, so that it opens in a new tab as links do. */
export const FoundRow = ({ found, typed, ...option }: FoundRowProps) => (
  <Link {...option} to={found.to} className={paletteClasses.row}>
    <span className={paletteClasses.picture}>
      <Picture {...found} />
    </span>
    <span className={paletteClasses.text} dir="auto">
      <Marked text={found.text} typed={typed} />
    </span>
    {found.detail !== undefined && (
      <Text size="s" tone="muted" fit="firm">
        {found.detail}
      </Text>
    )}
    {found.keys !== undefined && (
      <span className={paletteClasses.keys} aria-hidden>
        <Keys keys={found.keys} />
      </span>
    )}
  </Link>
);

export interface SearchSuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  /** What is typed. */
  readonly text: string;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

const TYPING_PAUSE_MS = 150;
const NONE: readonly Found[] = [];

function useSuggested(text: string): readonly Found[] {
  const { client: api } = trpc.useUtils();
  const queries = useQueryClient();
  const { username } = useUserContext().user;
  const typed = useDebounced(text, TYPING_PAUSE_MS);
  const { data = NONE } = useQuery({
    queryKey: ['suggested', username, typed],
    queryFn: async () => {
      const answers = await Promise.allSettled(
        allFeatures
          .flatMap(({ suggests }) => suggests ?? [])
          .toSorted(byRank)
          .map(async ({ load }) => (await load())({ text: typed, username, api, queries })),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data;
}

/** Under the search: Enter opens the suggestion that is chosen, and searches when none is. */
export function SearchSuggestions({ field, text, onOpen, onDismiss }: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const found = useSuggested(text);
  const { listProps, optionProps } = useListbox({
    field,
    label: 'Suggestions',
    count: found.length,
    query: text,
    initial: 'none',
    onTake: (index) => {
      const target = found[index];
      if (target === undefined) return false;
      onOpen();
      navigate(target.to);
      return true;
    },
    onDismiss,
  });

  return (
    <div className={classes.place}>
      <ListboxCount count={found.length} />
      <div {...listProps} className={classes.list} hidden={found.length === 0}>
        {found.map((each, index) => (
          <FoundRow
            key={each.id}
            {...optionProps(index)}
            found={each}
            typed={text}
            onClick={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
