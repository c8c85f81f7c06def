import type { PointerEvent } from 'react';

/**
 * Properties of a `<time>` that tell the full date to whoever points at it. Not before: the first use
 * of the browser's formats holds up a phone for 50 ms.
 */
export const withFullTime = {
  onPointerEnter: ({ currentTarget }: PointerEvent<HTMLTimeElement>) => {
    currentTarget.title = new Date(currentTarget.dateTime).toLocaleString();
  },
} as const;
