import type { LiveEvent } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { TopicReads } from './topic-reads.js';

const left = (username: string): LiveEvent => ({ name: 'userUpdate', type: 'deleted', username });

function startReading() {
  const applied: string[] = [];
  const reads = new TopicReads((event) => {
    if (event.name === 'userUpdate' && event.type === 'deleted') applied.push(event.username);
  });
  let resolve: (answer: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((onAnswer, onError) => {
    resolve = onAnswer;
    reject = onError;
  });
  const reading = reads.read(
    () => promise,
    (answer) => applied.push(answer),
  );
  return { applied, reads, reading, resolve, reject };
}

describe('a read of a live topic', () => {
  it('is followed by the events that arrived while it was under way', async () => {
    const { applied, reads, reading, resolve } = startReading();
    reads.receive(left('during'));
    resolve('snapshot');
    await reading;
    reads.receive(left('after'));
    expect(applied).toEqual(['during', 'snapshot', 'during', 'after']);
  });

  it('lands nothing when it fails, and repeats no event', async () => {
    const { applied, reads, reading, reject } = startReading();
    reads.receive(left('during'));
    reject(new Error('down'));
    await expect(reading).rejects.toThrow('down');
    expect(applied).toEqual(['during']);
  });
});
