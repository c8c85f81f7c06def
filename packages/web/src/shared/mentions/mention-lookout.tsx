import { mentionQuery, type MentionQuery } from '@collabor8/domain';
import { useEffect, useState } from 'react';
import { MentionOffers } from './mention-offers.js';
import type { MentionsProps } from './mention-field.js';

function queryIn(field: HTMLTextAreaElement | null): MentionQuery | undefined {
  if (field === null || document.activeElement !== field) return undefined;
  const { value, selectionStart, selectionEnd } = field;
  return selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined;
}

/** Offers names while one is being written before the caret. */
export function MentionLookout({ field, value, onChange }: MentionsProps) {
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
      readQuery={() => queryIn(field.current)}
      {...{ field, onChange }}
      onDismiss={() => setDismissedAt(query.start)}
    />
  );
}
