import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { useDebounced } from '../../shared/use-debounced.js';
import { trpc } from '../../shared/api/trpc.js';
import type { Found, SuggestSource } from '../../shared/find/find-source.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useKeysFirst } from '../../shared/ui/use-keys-first.js';
import { FoundRow } from '../palette/found-row.js';
import classes from './search-suggestions.module.css';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';

export interface SearchSuggestionsProps {
  /** Where they come from, in their order. */
  readonly sources: readonly SuggestSource[];
  /** Of the list; its options are numbered behind it. */
  readonly id: string;
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

/**
 * The list of a combobox, under the search: the focus stays in the field, arrows choose, Enter opens
 * what is chosen and searches when nothing is. Its keys are heard before the field's own.
 */
export function SearchSuggestions({
  sources,
  id,
  field,
  text,
  onOpen,
  onDismiss,
}: SearchSuggestionsProps) {
  const navigate = useNavigate();
  const found = useSuggested(sources, text);
  const [wanted, setWanted] = useState({ text, place: -1 });
  // What was chosen for other words is not what is meant now.
  const chosen = wanted.text === text ? Math.min(wanted.place, found.length - 1) : -1;
  const isShown = found.length > 0;
  const choose = (place: number) => setWanted({ text, place });

  /** Whether the key was for the list. */
  const press = (key: string): boolean => {
    const target = found[chosen];
    switch (key) {
      case 'ArrowDown':
        choose(chosen + 1 === found.length ? -1 : chosen + 1);
        return true;
      case 'ArrowUp':
        choose(chosen === -1 ? found.length - 1 : chosen - 1);
        return true;
      case 'Enter':
        if (target === undefined) return false;
        onOpen();
        navigate(target.to);
        return true;
      case 'Escape':
        onDismiss();
        return true;
      default:
        return false;
    }
  };
  useKeysFirst(field, isShown, press);

  useEffect(() => {
    const element = field.current;
    if (!isShown || element === null) return;
    element.setAttribute('aria-expanded', 'true');
    return () => element.setAttribute('aria-expanded', 'false');
  }, [field, isShown]);

  useEffect(() => {
    const element = field.current;
    if (chosen < 0 || element === null) return;
    element.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    return () => element.removeAttribute('aria-activedescendant');
  }, [chosen, field, id]);

  return (
    <div className={classes.place}>
      <VisuallyHidden as="p" role="status">
        {isShown ? `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}` : ''}
      </VisuallyHidden>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        className={classes.list}
        hidden={!isShown}
        tabIndex={-1}
        // The focus stays in the field, which closes the list when it loses it.
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((each, place) => (
          <FoundRow
            key={each.id}
            id={`${id}-${place}`}
            found={each}
            typed={text}
            isChosen={place === chosen}
            onChoose={() => choose(place)}
            onOpen={onOpen}
          />
        ))}
      </div>
    </div>
  );
}
