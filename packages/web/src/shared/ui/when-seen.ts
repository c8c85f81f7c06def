import { doInTurn } from '../in-turn.js';

type Work = (element: HTMLElement) => void;

/** A screen ahead, so that it is done when the reader gets there. */
const AHEAD = '100%';

const waiting = new Map<Element, Work>();

function begin(element: Element): void {
  const work = waiting.get(element);
  if (work === undefined || !(element instanceof HTMLElement)) return;
  waiting.delete(element);
  work(element);
}

function startWatching(): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        doInTurn(() => begin(target));
      }
    },
    { rootMargin: AHEAD, scrollMargin: AHEAD },
  );
  // Paper shows all of a page.
  window.addEventListener('beforeprint', () => [...waiting.keys()].forEach(begin));
  return observer;
}

/** One for all: each costs the browser something with every frame. */
let observer: IntersectionObserver | undefined;

/** Does something to an element once, when it is about to be seen. Answers how to let it be. */
export function doWhenSeen(element: HTMLElement, work: Work): () => void {
  waiting.set(element, work);
  const watching = (observer ??= startWatching());
  watching.observe(element);
  return () => {
    watching.unobserve(element);
    waiting.delete(element);
  };
}
