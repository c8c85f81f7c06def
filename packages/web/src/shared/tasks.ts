/** Milliseconds after which the page answers its reader: on a phone it is four times as long. */
const SLICE_MS = 5;

const jobs: (() => void)[] = [];
let isAtWork = false;

/** Lets the page answer its reader and be drawn before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function work(): Promise<void> {
  await nextTask();
  let began = performance.now();
  for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
    try {
      job();
    } catch (error) {
      // As that of any other event: those behind it are done all the same.
      reportError(error);
    }
    if (performance.now() - began > SLICE_MS) {
      await nextTask();
      began = performance.now();
    }
  }
  // At once: whoever waited for the last job may queue another right behind it.
  isAtWork = false;
}

/** Does what can wait a moment, one job after the other; between them the page answers its reader. */
export function queueTask(job: () => void): void {
  jobs.push(job);
  if (isAtWork) return;
  isAtWork = true;
  void work();
}
