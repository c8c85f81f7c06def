import { createAction, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/** Reads by a slice's selector, which names the part of the state that it needs. */
export function useAppSelector<State, Args extends readonly unknown[], Selected>(
  selector: (state: State, ...args: Args) => Selected,
  ...args: Args
): Selected {
  return useSelector((state: State) => selector(state, ...args));
}

interface Slice {
  readonly reducerPath: string;
  readonly reducer: Reducer;
}

const slices = new Map<string, Slice>();
/** By slice, what has happened while it waited for the rest of its code. */
type Missed = ReadonlyMap<string, readonly UnknownAction[]>;
type Listener = (missed: Missed) => void;

const listeners = new Set<Listener>();
const waiting = new Map<string, UnknownAction[]>();
/** More than happens while code loads; where it never comes, no more are kept. */
const MOST_MISSED = 200;

/** Slices, or the rest of their code, have come; those take in what they have missed. */
export const slicesLoaded = createAction<Missed>('store/slicesLoaded');

/**
 * Puts a slice into the store. Called where it is declared, so it comes with the page or the part that
 * needs it, and goes on without it before. Its selectors can be asked from the next microtask on.
 * `hasMore` where `alsoInStore` adds to it.
 */
export function inStore(slice: Slice, { hasMore = false } = {}): void {
  // A module that is edited while the app runs declares its slice again.
  if (slices.has(slice.reducerPath) && import.meta.env.MODE !== 'development') {
    throw new Error(`Two slices have the name ${slice.reducerPath}.`);
  }
  slices.set(slice.reducerPath, slice);
  if (hasMore) waiting.set(slice.reducerPath, []);
  listeners.forEach((tell) => tell(new Map()));
}

/**
 * Adds to a slice what it does with what happens once its page is shown: such code comes beside every page (`beside` of
 * a feature), before the tab begins to listen, and takes in what happened before it came.
 */
export const alsoInStore = <S>(
  { reducerPath, reducer }: { readonly reducerPath: string; readonly reducer: Reducer<S> },
  more: (state: S, action: UnknownAction) => S,
): void => {
  const both = (state: S | undefined, action: UnknownAction): S => {
    const next = more(reducer(state, action), action);
    if (!slicesLoaded.match(action)) return next;
    return (action.payload.get(reducerPath) ?? []).reduce(more, next);
  };
  slices.set(reducerPath, { reducerPath, reducer: both as Reducer });
  const missed = new Map([[reducerPath, waiting.get(reducerPath) ?? []]]);
  waiting.delete(reducerPath);
  listeners.forEach((tell) => tell(missed));
};

/** All slices that have been loaded; `listen` hears of every further one, and of the rest of one. */
export const loadedSlices = {
  all: (): readonly Slice[] => [...slices.values()],
  listen: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Notes what happens for those that wait for the rest of their code. */
  note(action: UnknownAction): void {
    for (const missed of waiting.values()) if (missed.length < MOST_MISSED) missed.push(action);
  },
  /** Nothing that one person did is left to the next one. */
  forget(): void {
    for (const path of waiting.keys()) waiting.set(path, []);
  },
};

/** Answers the same object while it is asked with the same arguments; it remembers one answer. */
export function memoizeLast<Args extends readonly unknown[], Answer>(
  compute: (...args: Args) => Answer,
): (...args: Args) => Answer {
  let last: { readonly args: Args; readonly answer: Answer } | undefined;
  return (...args) => {
    if (last === undefined || !args.every((arg, index) => Object.is(arg, last?.args[index]))) {
      last = { args, answer: compute(...args) };
    }
    return last.answer;
  };
}
