import { useSelector } from 'react-redux';
import type { Reducer } from '@reduxjs/toolkit';

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

/** All slices that have been loaded; `listen` hears of every further one. */
export const loadedSlices = {
  all: (): readonly Slice[] => [...slices.values()],
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
