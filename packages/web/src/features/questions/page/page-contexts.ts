import { createContext } from 'react';

/** A moderator has locked the question that is read: nothing about it can be changed. */
export const LockedContext = createContext(false);

/** The comment that the address names: its thread is open as far as that one. */
export const LinkedCommentContext = createContext<string | undefined>(undefined);
