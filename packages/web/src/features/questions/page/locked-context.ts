import { createContext } from 'react';

/** A moderator has locked the question that is read: nothing about it can be changed. */
export const LockedContext = createContext(false);
