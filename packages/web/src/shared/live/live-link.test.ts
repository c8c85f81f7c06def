import type { LiveEvent, Topic } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeLiveLink } from '../../testing/fake-live-link.js';
import { onceHandRests } from '../browser.js';
import { heldLink, unhurriedLink, type LiveFrame } from './live-link.js';

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

describe('a link that lets the reader press first', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const left = (username: string): LiveEvent => ({ name: 'userUpdate', type: 'deleted', username });

  /** Listens while the reader is about to press something for `forMs`. */
  function listening(forMs: number, topic: Topic = users) {
    const heard: LiveFrame[] = [];
    const until = performance.now() + forMs;
    const end = unhurriedLink(source, (act) => onceHandRests(act, () => until)).subscribe(
      topic,
      '7',
      {
        onFrame: (frame) => heard.push(frame),
        onError: () => undefined,
      },
    );
    return { heard, end };
  }

  it('tells at once while nobody presses anything', () => {
    const { heard } = listening(0);
    source.emit('users', left('ada'));
    expect(heard).toHaveLength(1);
  });

  it('tells in turn what came meanwhile, once they have', () => {
    const { heard } = listening(300);
    source.emit('users', left('ada'));
    vi.advanceTimersByTime(200);
    source.emit('users', left('ben'));
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(101);
    expect(heard).toMatchObject([{ event: left('ada') }, { event: left('ben') }]);
  });

  it('keeps nothing longer than a second, whatever the reader does', () => {
    const { heard } = listening(60_000);
    source.emit('users', left('ada'));
    vi.advanceTimersByTime(999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(heard).toHaveLength(1);
  });

  it('tells at once of what keeps time with others, such as a board', () => {
    const { heard } = listening(300, { kind: 'board', boardId: 'b' });
    source.emit('board', { name: 'cursorUpdate', boardId: 'b', username: 'ben', cursor: null });
    expect(heard).toHaveLength(1);
  });

  it('tells in turn what waited when something can’t wait', () => {
    const { heard } = listening(300);
    source.emit('users', left('ada'));
    source.reconnect({ resumed: true });
    expect(heard).toMatchObject([{ event: left('ada') }, { kind: 'attached' }]);
  });

  it('tells those behind one that fails, and reports it', () => {
    const report = vi.fn();
    vi.stubGlobal('reportError', report);
    onTestFinished(() => void vi.unstubAllGlobals());
    const heard: LiveFrame[] = [];
    const failure = new Error('This one fails.');
    const link = unhurriedLink(source, (act) => onceHandRests(act, () => performance.now() + 300));
    const fail = () => {
      throw failure;
    };
    link.subscribe(users, '7', { ...listener, onFrame: fail });
    link.subscribe(users, '7', { ...listener, onFrame: (frame) => heard.push(frame) });
    source.emit('users', left('ada'));
    vi.advanceTimersByTime(1_001);
    expect(heard).toHaveLength(1);
    expect(report.mock.calls).toEqual([[failure]]);
  });

  it('tells whoever has left nothing more', () => {
    const { heard, end } = listening(300);
    source.emit('users', left('ada'));
    end();
    vi.advanceTimersByTime(301);
    expect(heard).toEqual([]);
  });
});
