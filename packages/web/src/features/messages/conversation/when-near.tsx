import { createContext, use, type ReactNode } from 'react';

/** Whether what a message stands in has been seen or was about to be, as is what comes after the first view. */
export const IsNearViewport = createContext(false);

/** What one can do about messages far from view isn't made: it was half of what a long conversation consists of. */
export const WhenNear = ({ children }: { readonly children: ReactNode }) =>
  use(IsNearViewport) ? children : null;
