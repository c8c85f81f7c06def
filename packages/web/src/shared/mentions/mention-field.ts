import type { RefObject } from 'react';

/** The field in which names are completed. */
export interface MentionsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}
