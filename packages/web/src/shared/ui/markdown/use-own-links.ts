import { useEffect, type RefObject } from 'react';
import { useNavigate } from '../../navigation/navigation.js';
import { isPlainClick } from '../../navigation/plain-click.js';

/** Links to pages of this product open inside it, without loading it anew. */
export function useOwnLinks(root: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  useEffect(() => {
    const element = root.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.origin !== window.location.origin || !isPlainClick(event)) return;
      // Those of pictures are another's.
      if (event.defaultPrevented) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [root, navigate]);
}
