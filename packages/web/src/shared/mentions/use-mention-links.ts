import { useEffect, type RefObject } from 'react';
import { useNames } from './names-context.js';

/** People who are named in a rendered text are links to their profiles, once it is known who they are. */
export function useMentionLinks(root: RefObject<HTMLElement | null>): void {
  const { find } = useNames();
  useEffect(() => {
    const marks = [...(root.current?.querySelectorAll<HTMLElement>('[data-mention]') ?? [])];
    if (marks.length === 0) return;
    // A name that stays text can be read all the same.
    import('./link-mentions.js')
      .then(({ linkMentions }) => linkMentions(marks, find))
      .catch(() => undefined);
  }, [find, root]);
}
