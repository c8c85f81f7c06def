import type { Topic } from './topics.js';

/** The one-line form of a topic, the key of its event log: its kind, and its name if it has one. */
export function topicKey({ kind, ...name }: Topic): string {
  return [kind, ...Object.values(name)].join(':');
}
