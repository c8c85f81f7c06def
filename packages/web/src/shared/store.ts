import { useSelector } from 'react-redux';
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';

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
const listeners = new Set<() => void>();

/**
 * Puts a slice into the store. Called where it is declared, so it comes with the page or the part that
 * needs it, and goes on without it before. Its selectors can be asked from the next microtask on.
 */
export function inStore(slice: Slice): void {
  // A module that is edited while the app runs declares its slice again.
  if (slices.has(slice.reducerPath) && import.meta.env.MODE !== 'development') {
    throw new Error(`Two slices have the name ${slice.reducerPath}.`);
  }
  slices.set(slice.reducerPath, slice);
  listeners.forEach((tell) => tell());
}

/**
 * Adds to a slice what it does with what happens once its page is shown: such code comes beside every page (`beside` of
 * a feature), before the tab begins to listen.
 */
export const alsoInStore = <S>(
  { reducerPath, reducer }: { readonly reducerPath: string; readonly reducer: Reducer<S> },
  more: (state: S, action: UnknownAction) => S,
): void => {
  const both = (state: S | undefined, action: UnknownAction) =>
    more(reducer(state, action), action);
  slices.set(reducerPath, { reducerPath, reducer: both as Reducer });
  listeners.forEach((tell) => tell());
};

/** All slices that have been loaded; `listen` hears of every further one. */
export const loadedSlices = {
  all: (): readonly Slice[] => [...slices.values()],
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
