import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useDebounced } from '../../shared/use-debounced.js';
import { trpc } from '../../shared/api/trpc.js';
import type { Found, SuggestSource } from '../../shared/find/find-source.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { ListboxCount, useListbox } from '../../shared/ui/listbox/use-listbox.js';
import { FoundRow } from '../palette/found-row.js';
import classes from './search-suggestions.module.css';

export interface SearchSuggestionsProps {
  /** Where they come from, in their order. */
  readonly sources: readonly SuggestSource[];
  readonly field: RefObject<HTMLInputElement | null>;
  /** What is typed. */
  readonly text: string;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

const TYPING_PAUSE_MS = 150;
const NONE: readonly Found[] = [];

function useSuggested(sources: readonly SuggestSource[], text: string): readonly Found[] {
  const { client: api } = trpc.useUtils();
  const queries = useQueryClient();
  const { username } = useUserContext().user;
  const typed = useDebounced(text, TYPING_PAUSE_MS);
  const { data = NONE } = useQuery({
    queryKey: ['suggested', username, typed],
    queryFn: async () => {
      const answers = await Promise.allSettled(
        sources.map(async ({ load }) => (await load())({ text: typed, username, api, queries })),
      );
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return data;
}

/** Under the search: Enter opens the suggestion that is chosen, and searches when none is. */
export function SearchSuggestions({
  sources,
  field,
  text,
  onOpen,
  onDismiss,
}: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const found = useSuggested(sources, text);
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
