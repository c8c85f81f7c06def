import { WebSocket } from 'ws';

/** A client that leaves this many bytes unread is dropped; it resumes from the log later. */
export const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Nothing that can wait is sent on top of so many unread bytes. */
const CALM_BYTES = MAX_BUFFERED_BYTES / 4;

type Sent = (error?: Error) => void;
type SendOptions = NonNullable<Parameters<WebSocket['send']>[1]>;

/** A socket that never holds much more than a megabyte for a client that doesn't read, whoever sends to it. */
export class GuardedSocket extends WebSocket {
  #waiting: (() => void)[] = [];
  #wasDropped = false;

  /** Asked of each message before anybody reads it; a client whose message isn't admitted is dropped. */
  admits: (bytes: number) => boolean = () => true;

  /** Deals with a message when it is its sender's turn. */
  inTurn: (deal: () => void) => void = (deal) => deal();

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [data] = args;
    if (event !== 'message') return super.emit(event, ...args);
    if (Buffer.isBuffer(data) && !this.admits(data.length)) {
      this.terminate();
      return false;
    }
    this.inTurn(() => super.emit(event, ...args));
    return true;
  }

  /** Whether its client left too much unread. */
  get wasDropped(): boolean {
    return this.#wasDropped;
  }

  /** Sends, or drops a client that has left too much unread. Compresses where it is asked to alone. */
  override send(data: Parameters<WebSocket['send']>[0], cb?: Sent): void;
  override send(data: Parameters<WebSocket['send']>[0], options: SendOptions, cb?: Sent): void;
  override send(
    data: Parameters<WebSocket['send']>[0],
    options: SendOptions | Sent = {},
    cb?: Sent,
  ): void {
    if (this.bufferedAmount > MAX_BUFFERED_BYTES) {
      this.#wasDropped = true;
      this.terminate();
      return;
    }
    const [settings, sent] = typeof options === 'function' ? [{}, options] : [options, cb];
    super.send(
      data,
      { compress: false, ...settings },
      sent === undefined ? this.#onSent : this.#afterwards(sent),
    );
  }

  /** Resolves once the client has read nearly all that was sent to it, or is gone. */
  async untilRead(): Promise<void> {
    while (this.readyState === WebSocket.OPEN && this.bufferedAmount > CALM_BYTES) {
      if (this.#waiting.length === 0) this.once('close', this.#wake);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  readonly #onSent = (): void => {
    if (this.#waiting.length > 0 && this.bufferedAmount <= CALM_BYTES) this.#wake();
  };

  readonly #wake = (): void => {
    const woken = this.#waiting;
    this.#waiting = [];
    this.off('close', this.#wake);
    for (const resolve of woken) resolve();
  };

  #afterwards(sent: Sent): Sent {
    return (error) => {
      sent(error);
      this.#onSent();
    };
  }
}
