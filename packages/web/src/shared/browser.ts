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

/** As the styles know it: there the menu is a bar at the bottom. */
export const isPhone = (): boolean => window.matchMedia('(width < 47.5em)').matches;

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;
