import { offeredNames, usernameKey, type MentionQuery } from '@collabor8/domain';
import { useEffect, useState } from 'react';
import { useNames } from './names-context.js';

/** While somebody types on, nothing is asked. */
const PAUSE_MS = 120;

const NONE: readonly string[] = [];

/** The names that are offered for what is written; none where it is one already. */
export function useOfferedNames({ text }: MentionQuery): readonly string[] {
  const { search } = useNames();
  const [found, setFound] = useState({ text: '', names: NONE });
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      search(text).then(
        (names) => {
          if (isWanted) setFound({ text, names });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [search, text]);
  // What was found for less is narrowed down until the answer for more is there.
  const fits = found.text !== '' && text.startsWith(found.text);
  const names = fits
    ? found.names.filter((name) => usernameKey(name).includes(usernameKey(text)))
    : NONE;
  const [only, ...others] = offeredNames(text, names);
  const isWritten = others.length === 0 && only === text;
  return isWritten || only === undefined ? NONE : [only, ...others];
}
