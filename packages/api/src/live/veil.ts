import type { LoggedEvent } from '../ports/event-bus.js';

/** Keys of those who are told nothing of an event, and the event as it is told to everybody else. */
interface Veiled {
  readonly logged: LoggedEvent;
  readonly hiddenFrom: readonly string[];
}

const VEIL = /^\{"hiddenFrom":(\[(?:"(?:[^"\\]|\\.)*",?)+\]),"event":/;

/** Looked at first thing wherever an event leaves a log. */
export function unveil(logged: LoggedEvent): Veiled {
  const veil = VEIL.exec(logged.text);
  if (veil === null) return { logged, hiddenFrom: [] };
  const text = logged.text.slice(veil[0].length, -1);
  return { logged: { ...logged, text }, hiddenFrom: JSON.parse(veil[1] ?? '[]') as string[] };
}
