let isScrolled = false;
window.addEventListener('scroll', () => (isScrolled = true), { passive: true, once: true });

/** Whether the tab has been scrolled since the app began to load; until then it is at the top of its page. */
export const hasScrolled = (): boolean => isScrolled;

/** Whether somebody has asked their browser to load no more than is needed. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
