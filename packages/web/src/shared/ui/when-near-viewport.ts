import { queueTask } from '../tasks.js';

type Work = (element: HTMLElement) => void;

/** A screen ahead, so that it is done when the reader gets there. */
const AHEAD = { rootMargin: '100%', scrollMargin: '100%' } as const;

const waiting = new Map<Element, Work>();

function start(element: Element): void {
  const work = waiting.get(element);
  if (work === undefined || !(element instanceof HTMLElement)) return;
  waiting.delete(element);
  work(element);
}

function startWatching(): IntersectionObserver {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      queueTask(() => start(target));
    }
  }, AHEAD);
  // Paper shows all of a page.
  window.addEventListener('beforeprint', () => [...waiting.keys()].forEach(start));
  return observer;
}

/** One for all: each costs the browser something with every frame. */
let observer: IntersectionObserver | undefined;

/** Does something to an element once, when it is about to be seen. Answers how to let it be. */
export function whenNearViewport(element: HTMLElement, work: Work): () => void {
  waiting.set(element, work);
  const watching = (observer ??= startWatching());
  watching.observe(element);
  return () => {
    watching.unobserve(element);
    waiting.delete(element);
  };
}

/** Whether an element is seen or about to be; known with the next frame, and no sooner than a hidden tab is shown. */
export const isNearViewport = (element: HTMLElement): Promise<boolean> =>
  new Promise((resolve) => {
    const once = new IntersectionObserver(([entry]) => {
      once.disconnect();
      resolve(entry?.isIntersecting === true);
    }, AHEAD);
    once.observe(element);
  });
