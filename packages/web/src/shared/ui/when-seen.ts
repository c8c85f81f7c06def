/** What the header and a phone's bar may lie over isn't seen. */
const IN_VIEW = { rootMargin: '-72px 0px' } as const;

/** Tells once that the element with an id has been in view, whenever it comes. Answers how to stop. */
export function whenSeen(id: string, onSeen: () => void): () => void {
  let watched: HTMLElement | null = null;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    stop();
    onSeen();
  }, IN_VIEW);
  const find = () => {
    const element = document.getElementById(id);
    if (element === watched) return;
    observer.disconnect();
    watched = element;
    if (element !== null) observer.observe(element);
  };
  const changes = new MutationObserver(find);
  const stop = () => {
    observer.disconnect();
    changes.disconnect();
  };
  changes.observe(document.body, { childList: true, subtree: true });
  find();
  return stop;
}
