import type { LiveEvent } from '@collabor8/domain';

/**
 * Reads of a topic that is listened to. An event that arrives while a read is under way may be
 * newer than its answer: such events are applied at once and again after the answer has landed.
 * Applying is idempotent, so nothing is missing and nothing counts twice.
 */
export class TopicReads {
  readonly #underWay = new Set<LiveEvent[]>();

  constructor(private readonly apply: (event: LiveEvent) => void) {}

  receive(event: LiveEvent): void {
    for (const buffer of this.#underWay) buffer.push(event);
    this.apply(event);
  }

  async read<T>(fetch: () => Promise<T>, land: (answer: T) => void): Promise<T> {
    const missed: LiveEvent[] = [];
    this.#underWay.add(missed);
    try {
      const answer = await fetch();
      land(answer);
      missed.forEach(this.apply);
      return answer;
    } finally {
      this.#underWay.delete(missed);
    }
  }
}
