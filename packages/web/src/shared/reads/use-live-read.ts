import { topicKey, type LiveEvent, type Topic } from '@collabor8/domain';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getUntypedClient } from '@trpc/client';
import { useState, useDeferredValue } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../api/trpc.js';
import { nextTask } from '../tasks.js';
import type { Reading } from '../live/followed-topic.js';
import { liveEventReceived } from '../live/live-link.js';
import { useLive } from '../live/live-topics.js';
import { useLiveTopic } from '../live/use-live-topic.js';
import { useUserContext } from '../session/session-contexts.js';
import { inStore, useAppSelector } from '../store.js';
import { landed, type Read } from './declare-read.js';

interface LiveReadOptions<V> {
  /** Tells one reading from another of the same topic, where the input isn't that. */
  readonly key?: string;
  /** Adds what the reader had loaded besides the first part, or needs at once. */
  readonly complete?: (value: V) => Promise<V>;
  /** Puts the answer into its slice, where the declaration doesn't say how. */
  readonly land?: (value: V) => void;
  readonly onEvent?: ((event: LiveEvent) => void) | undefined;
}

interface Answer<V> extends Reading<V> {
  /** It was put into its slice before it was asked for. */
  readonly hasLanded?: boolean | undefined;
}

/** A procedure without input is asked nothing. */
export type Asked<I, V> = undefined extends I
  ? [input?: I, options?: LiveReadOptions<V>]
  : [input: I, options?: LiveReadOptions<V>];

/** Asks a procedure; the answer is never shared with a question that was asked earlier. */
export function useFetch(): (path: string, input: unknown) => Promise<unknown> {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  return (path, input) =>
    queryClient.query({
      queryKey: [path],
      queryFn: () => getUntypedClient(client).query(path, input),
      ...freshRead(),
    });
}

function useAsk<I, V>({ path }: Read<I, V>): (input: I) => Promise<Answer<V>> {
  const fetch = useFetch();
  const { answers } = useLive();
  return async (input) => {
    const { askedAt, hasLanded } = answers.find(path, input) ?? {};
    const snapshot = await fetch(path, input);
    // By the declaration, whose types are those of the server's router.
    return { ...(snapshot as Reading<V>), askedAt, hasLanded };
  };
}

/** A declared read and the events since: at once, without the connection, and again after a gap. */
export function useLiveRead<I, V>(read: Read<I, V>, ...[given, options = {}]: Asked<I, V>) {
  // Left out, it is undefined, which the procedure takes.
  const input = given as I;
  const { key, complete, land, onEvent } = options;
  const reader = useUserContext().user.username;
  const dispatch = useDispatch();
  const { answers } = useLive();
  const topic: Topic = read.topic?.(input, reader) ?? { kind: 'person', username: reader };
  const live = useLiveTopic(topic, onEvent);
  const ask = useAsk(read);

  const open = (asked: I, landIt: (value: V) => void, signal?: AbortSignal): Promise<V> => {
    let answer: Answer<V>;
    return live.open(
      async () => {
        answer = await ask(asked);
        const value = (await complete?.(answer.value)) ?? answer.value;
        if (value !== answer.value) answer = { ...answer, value, hasLanded: false };
        return answer;
      },
      (value) => {
        // Putting it there once more would draw all of it anew.
        if (answer.hasLanded !== true) landIt(value);
      },
      signal,
    );
  };
  const landDeclared = (value: V): void => {
    const action = read.lands ? read.lands(value, { reader }) : landed(read)(value, reader);
    if (action !== null) dispatch(action);
  };

  const query = useQuery({
    queryKey: ['live', topicKey(topic), read.name ?? read.path, key ?? input, live.generation],
    gcTime: 0,
    staleTime: Infinity,
    // `ask` repeats itself what is worth repeating.
    retry: false,
    // What comes with the page is read while it is first drawn: there is much else to do just then.
    queryFn: async ({ signal }) => {
      await nextTask();
      return open(input, land ?? landDeclared, signal);
    },
  });
  const [stoodThere] = useState(() => answers.find(read.path, input)?.hasLanded === true);

  const error = live.error ?? query.error ?? undefined;
  return {
    read,
    input,
    /** The answer that landed. What it holds now is in the slice: this is for finding it there. */
    snapshot: query.data,
    // What the slice holds was read for this page, not left there by another. A second reading, after a gap in the updates, leaves on the screen what is there.
    hasLanded: stoodThere || query.data !== undefined || live.generation > 0,
    /** Nothing has landed yet and nothing has failed. */
    isLoading: error === undefined && query.isPending,
    error,
    retry: () => {
      if (live.error === undefined) void query.refetch();
      else live.retry();
    },
    /** Reads it once more, by default the same, and lands it. */
    again: (asked = input, landIt = land ?? landDeclared) => open(asked, landIt),
    live,
  };
}

type State = Readonly<Record<string, unknown>>;

/** Selects what `holdRead` holds of a read, for whoever shows it before its slice is there; undefined until it has been read. */
export const heldOf =
  <I, V>({ path, name = path }: Read<I, V>) =>
  (state: State): V | undefined =>
    (state[name] as V | null) ?? undefined;

/** What is held of a read without input; until its slice is there, what the document of the page brought of it. */
export function useHeld<V>(read: Read<void, V>): V | undefined {
  const { answers } = useLive();
  const [brought] = useState(() => answers.find(read.path, undefined)?.data);
  // By the declaration, as above.
  return useAppSelector(heldOf(read)) ?? (brought?.is as Reading<V> | undefined)?.value;
}

/**
 * Holds what a read answers in a slice of the store, named as the read is, and what events of some names make of it by
 * the domain's rule; `merge` is for answers that may be older than what was heard. Called where the feature's slice is
 * declared; gives its selector, undefined until it has been read.
 */
export function holdRead<I, V, N extends LiveEvent['name']>(
  read: Read<I, V>,
  names: N | readonly N[],
  apply: (held: V, event: Extract<LiveEvent, { readonly name: N }>) => V,
  merge: (held: V, answer: V) => V = (_held, answer) => answer,
) {
  const answered = landed(read);
  const meant: readonly string[] = [names].flat();
  const isOfName = (event: LiveEvent): event is Extract<LiveEvent, { readonly name: N }> =>
    meant.includes(event.name);

  function reducer(held: V | null = null, action: UnknownAction): V | null {
    const { match } = answered;
    if (match(action)) return held === null ? action.payload : merge(held, action.payload);
    // What comes before the first read is in it, or is told again behind it.
    if (held === null || !liveEventReceived.match(action)) return held;
    const { event } = action.payload;
    return isOfName(event) ? apply(held, event) : held;
  }
  inStore({ reducerPath: read.name ?? read.path, reducer: reducer as Reducer });
  return heldOf(read);
}

/**
 * A value that is being read, from the moment on that what is shown of it has been worked out. That
 * happens in slices, in which a slow processor goes on answering; a value that is there from the
 * beginning is shown at once.
 */
export function useLanded<T extends object>(value: T | null | undefined): T | undefined {
  const hasLanded = useDeferredValue(value !== null && value !== undefined);
  return hasLanded ? (value ?? undefined) : undefined;
}
