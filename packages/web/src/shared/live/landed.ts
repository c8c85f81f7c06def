import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';

/** What was answered before its page is there, and the action that puts it into its slice. */
export interface Landing {
  readonly value: object;
  readonly action: UnknownAction;
}

const landed = new WeakSet<object>();

/** Puts what was read ahead into its slices, when its page is about to be shown. */
export function landAhead(dispatch: Dispatch, landings: readonly Landing[]): void {
  for (const { value, action } of landings) {
    dispatch(action);
    landed.add(value);
  }
}

/** Whether it stands in its slice since it was read ahead, and its page hasn't taken it yet. */
export const standsAhead = (value: object | undefined): boolean =>
  value !== undefined && landed.has(value);

/**
 * The same, for the page that takes it now: putting it there once more would draw all of it anew. Asked for
 * it again, the answer is no, as others may have taken its place in the slice since.
 */
export const takeLanded = (value: object): boolean => landed.delete(value);
