let isScrolled = false;
window.addEventListener('scroll', () => (isScrolled = true), { passive: true, once: true });

/** Whether the tab has been scrolled since the app began to load; until then it is at the top of its page. */
export const hasScrolled = (): boolean => isScrolled;
