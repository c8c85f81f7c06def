import { useEffect, useState, type RefObject } from 'react';
import { isPlainClick } from '../../navigation/plain-click.js';

export interface ShownPicture {
  readonly address: string;
  readonly alt: string;
}

/** The picture of a rendered text that the reader has asked to see as large as it is. */
export function useLargePicture(root: RefObject<HTMLElement | null>) {
  const shown = useState<ShownPicture | null>(null);
  const [, show] = shown;
  useEffect(() => {
    const element = root.current;
    const open = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const link = target?.closest<HTMLAnchorElement>('a[data-own-picture]');
      if (link == null || !isPlainClick(event)) return;
      event.preventDefault();
      show({
        address: link.getAttribute('href') ?? '',
        alt: link.querySelector('img')?.alt ?? '',
      });
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, [root, show]);
  return shown;
}
