import { createContext, use, type ReactNode } from 'react';
import classes from './message-group.module.css';

/** Whether what a message stands in has been seen or was about to be, as is what comes after the first view. */
export const IsNearViewport = createContext(false);

interface MessageActionSlotsProps {
  readonly count: number;
  readonly children?: ReactNode;
}

/**
 * Stands beside a message for so many buttons until they are there, so that its text stays as wide. Those of messages
 * far from view are not made: they were half of what a long conversation consists of.
 */
export function MessageActionSlots({ count, children }: MessageActionSlotsProps) {
  const isNear = use(IsNearViewport);
  if (isNear && children !== undefined) return children;
  return Array.from({ length: count }, (_, index) => <span key={index} className={classes.room} />);
}
