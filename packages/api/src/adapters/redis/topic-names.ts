/**
 * Parts that the topics are divided into. In a cluster a script may touch one slot alone, and a channel
 * lives in the slot of its name: all keys and channels of a part bear its hash tag. So an event costs
 * a call for each part that it has topics in, never one for each topic, and its text travels as often.
 */
export const PARTS = 16;

export interface TopicNames {
  readonly topic: string;
  /** From 0 to `PARTS` - 1. */
  readonly part: number;
  /** Where the log's state is kept; also the name of its channel. */
  readonly head: string;
  readonly log: string;
}

function partOf(topic: string): number {
  let hash = 0;
  for (let at = 0; at < topic.length; at += 1) hash = Math.imul(hash, 31) + topic.charCodeAt(at);
  return (hash >>> 0) % PARTS;
}

export function namesOf(prefix: string, topic: string): TopicNames {
  const part = partOf(topic);
  const head = `${prefix}{${part}}:${topic}`;
  return { topic, part, head, log: `${head}:log` };
}

/** The same topics, those of one part together. */
export function inParts(names: readonly TopicNames[]): readonly (readonly TopicNames[])[] {
  const parts = new Map<number, TopicNames[]>();
  for (const name of names) {
    const others = parts.get(name.part);
    if (others === undefined) parts.set(name.part, [name]);
    else others.push(name);
  }
  return [...parts.values()];
}
