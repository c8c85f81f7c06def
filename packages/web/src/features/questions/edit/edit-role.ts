import { checkEditNote, checkEditWhy } from '@collabor8/domain';
import { useState } from 'react';

/** As what somebody changes a post: others than its author and moderators suggest what to change. */
export type EditRole = 'author' | 'moderator' | 'suggester';

/** What is said of a change, as its field shows it. */
export interface Why {
  readonly value: string;
  readonly error: string;
  readonly onChange: (why: string) => void;
}

/** Who changes what somebody else wrote says why. `said` is undefined where it can't be sent; the field says so then. */
export function useWhy(
  role: EditRole,
  { value, write }: { readonly value: string; readonly write: (words: { why: string }) => void },
) {
  const [error, setError] = useState('');
  const why: Why = {
    value,
    error,
    onChange(next) {
      write({ why: next });
      setError('');
    },
  };
  const said = (): string | undefined => {
    const checked = role === 'author' ? checkEditNote(value) : checkEditWhy(value);
    setError(checked.ok ? '' : checked.error);
    return checked.ok ? checked.value : undefined;
  };
  return { why, said };
}
