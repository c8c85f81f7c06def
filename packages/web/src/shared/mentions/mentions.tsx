import { mentionQuery, type MentionQuery } from '@collabor8/domain';
import { useEffect, useState, type RefObject } from 'react';
import { lazyPart } from '../lazy/lazy-part.js';

const MentionOffers = lazyPart(
  () => import('./mention-offers.js'),
  (module) => module.MentionOffers,
  // Names can be typed in full.
  { fallback: () => null },
);

export interface MentionsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function queryIn(field: HTMLTextAreaElement | null): MentionQuery | undefined {
  if (field === null || document.activeElement !== field) return undefined;
  const { value, selectionStart, selectionEnd } = field;
  return selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined;
}

/** Completes `@name` in a field: stands beside it, and works once a name is begun. */
export function Mentions({ field, value, onChange }: MentionsProps) {
  const [query, setQuery] = useState<MentionQuery>();
  const [dismissedAt, setDismissedAt] = useState<number>();

  useEffect(() => {
    const look = (): void =>
      setQuery((before) => {
        const now = queryIn(field.current);
        return now?.start === before?.start && now?.text === before?.text ? before : now;
      });
    look();
    document.addEventListener('selectionchange', look);
    document.addEventListener('focusout', look);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('focusout', look);
    };
  }, [field, value]);

  // Another name may be begun at the same place once this one is gone.
  if (query === undefined && dismissedAt !== undefined) setDismissedAt(undefined);
  if (query === undefined || query.start === dismissedAt) return null;
  return (
    <MentionOffers
      query={query}
      {...{ field, value, onChange }}
      onDismiss={() => setDismissedAt(query.start)}
    />
  );
}
