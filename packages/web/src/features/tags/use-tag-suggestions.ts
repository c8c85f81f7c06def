import type { TagWithCount } from '@collabor8/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useDebounced } from '../../shared/use-debounced.js';
import { trpc } from '../../shared/api/trpc.js';

const TYPING_PAUSE_MS = 150;

/** Known tags that begin like `word`, asked for when the typing pauses. */
export function useTagSuggestions(word: string): readonly TagWithCount[] {
  const prefix = useDebounced(word, TYPING_PAUSE_MS);
  const { data = [] } = trpc.tags.suggest.useQuery(
    { prefix },
    { enabled: prefix !== '', staleTime: 60_000, placeholderData: keepPreviousData },
  );
  return word === '' || prefix === '' ? [] : data;
}
