/**
 * Tells how far down the page is, in pixels, once a frame in which it has been scrolled. Asked in the
 * event itself, the browser would have to lay the page out for the answer.
 */
export function onScrolled(tell: (scrollY: number) => void): () => void {
  let frame = 0;
  const look = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tell(window.scrollY);
    });
  };
  window.addEventListener('scroll', look, { passive: true });
  return () => {
    window.removeEventListener('scroll', look);
    cancelAnimationFrame(frame);
  };
}
