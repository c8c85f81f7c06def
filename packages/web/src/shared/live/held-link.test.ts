import { beforeEach, describe, expect, it } from 'vitest';
import { FakeLiveLink } from '../../testing/fake-live-link.js';
import { heldLink } from './held-link.js';

const questions = { kind: 'questions' } as const;
const users = { kind: 'users' } as const;
const listener = { onFrame: () => undefined, onError: () => undefined };

let source: FakeLiveLink;

beforeEach(() => {
  source = new FakeLiveLink('never');
});

describe('a link that is held back', () => {
  it('listens from the places it was told, in the order it was told, once it has begun', () => {
    const { link, begin } = heldLink(source);
    link.subscribe(questions, '7', listener);
    link.subscribe(users, undefined, listener);
    expect(source.topics).toEqual([]);
    begin();
    expect(source.topics).toEqual([questions, users]);
    expect(source.places).toEqual(['7', undefined]);
  });

  it('forgets what ended before it began, and ends what began since', () => {
    const { link, begin } = heldLink(source);
    const endFirst = link.subscribe(questions, '7', listener);
    const endSecond = link.subscribe(users, '8', listener);
    endFirst();
    begin();
    expect(source.topics).toEqual([users]);
    endSecond();
    expect(source.topics).toEqual([]);
  });

  it('holds nothing back any more, and begins nothing twice', () => {
    const { link, begin } = heldLink(source);
    link.subscribe(questions, '7', listener);
    begin();
    link.subscribe(users, '8', listener);
    begin();
    expect(source.topics).toEqual([questions, users]);
  });
});
