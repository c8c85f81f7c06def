import { beforeEach, describe, expect, it } from 'vitest';
import { FakeLiveLink } from '../../testing/fake-live-link.js';
import { heldLink } from './live-link.js';

const questions = { kind: 'questions' } as const;
const users = { kind: 'users' } as const;
const listener = { onFrame: () => undefined, onError: () => undefined };

let source: FakeLiveLink;

beforeEach(() => {
  source = new FakeLiveLink('never');
});

describe('a link that is held back', () => {
  it('listens from the places it was told, in the order it was told, once it has begun', () => {
    const { link, release } = heldLink(source);
    link.subscribe(questions, '7', listener);
    link.subscribe(users, undefined, listener);
    expect(source.topics).toEqual([]);
    release();
    expect(source.topics).toEqual([questions, users]);
    expect(source.places).toEqual(['7', undefined]);
  });

  it('forgets what ended before it began, and ends what began since', () => {
    const { link, release } = heldLink(source);
    const endFirst = link.subscribe(questions, '7', listener);
    const endSecond = link.subscribe(users, '8', listener);
    endFirst();
    release();
    expect(source.topics).toEqual([users]);
    endSecond();
    expect(source.topics).toEqual([]);
  });

  it('holds nothing back any more, and subscribes to nothing twice', () => {
    const { link, release } = heldLink(source);
    link.subscribe(questions, '7', listener);
    release();
    link.subscribe(users, '8', listener);
    release();
    expect(source.topics).toEqual([questions, users]);
  });
});
