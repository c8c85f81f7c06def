import { useMutation } from '@tanstack/react-query';
import type { LiveTopicHandle } from './use-live-topic.js';

interface FurtherPageOptions<T> {
  readonly live: LiveTopicHandle;
  readonly read: (cursor: string) => Promise<T>;
  readonly land: (page: T, cursor: string) => void;
}

/** Reads what follows at a cursor, one page at a time. */
export function useFurtherPage<T>({ live, read, land }: FurtherPageOptions<T>) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (cursor: string) =>
      live.page(
        () => read(cursor),
        (page) => land(page, cursor),
      ),
  });
  return {
    isLoading: isPending,
    hasFailed: isError,
    /** Null, where nothing follows, reads nothing. */
    load: (cursor: string | null) => {
      if (cursor !== null && !isPending) mutate(cursor);
    },
  };
}
