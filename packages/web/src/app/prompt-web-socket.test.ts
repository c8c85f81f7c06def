import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { promptWebSocket } from './network.js';

/** A connection on which nothing ever comes back, such as one to a sleeping machine. */
class HangingSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readyState = HangingSocket.CONNECTING;

  constructor(readonly url: string | URL) {
    super();
  }

  close(): void {
    this.readyState = HangingSocket.CLOSING;
  }

  opened(): void {
    this.readyState = HangingSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
}

const PromptSocket = promptWebSocket(HangingSocket as unknown as typeof WebSocket);

function connect() {
  const socket = new PromptSocket('ws://127.0.0.1/live');
  const heard: string[] = [];
  for (const name of ['open', 'error', 'close']) {
    socket.addEventListener(name, () => heard.push(name));
  }
  return { socket, heard, opened: () => (socket as unknown as HangingSocket).opened() };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a connection that hangs', () => {
  it('is over as soon as it is closed', () => {
    const { socket, heard, opened } = connect();
    opened();
    socket.close();
    expect(heard).toEqual(['open', 'close']);
    socket.close();
    expect(heard).toEqual(['open', 'close']);
  });

  it('is over when the browser goes offline, and no longer listens then', () => {
    const { heard, opened } = connect();
    opened();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('offline'));
    expect(heard).toEqual(['open', 'close']);
  });

  it('is given up when it cannot be made', () => {
    const { heard } = connect();
    vi.advanceTimersByTime(7_999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(['error', 'close']);
  });

  it('stays as long as it is open', () => {
    const { heard, opened } = connect();
    opened();
    vi.advanceTimersByTime(60_000);
    expect(heard).toEqual(['open']);
  });
});
