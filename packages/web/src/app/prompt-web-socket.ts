/** A connection that isn't made by then hangs. */
const OPEN_WITHIN_MS = 8_000;

/**
 * A WebSocket that is over the moment it is closed. The browser's own waits for the other side's
 * answer first, up to minutes on a connection that hangs, and nothing new would begin meanwhile. It
 * also gives up on a connection that can't be made, and when the browser says that it is offline.
 */
export function promptWebSocket(Base: typeof WebSocket): typeof WebSocket {
  return class PromptWebSocket extends Base {
    #isOver = false;
    readonly #giveUp = () => this.close();

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      const deadline = setTimeout(this.#giveUp, OPEN_WITHIN_MS);
      window.addEventListener('offline', this.#giveUp);
      this.addEventListener('open', () => clearTimeout(deadline));
      this.addEventListener('close', () => {
        clearTimeout(deadline);
        window.removeEventListener('offline', this.#giveUp);
      });
      // Listeners come in the order of their adding: nobody hears of what happens after the end.
      for (const name of ['open', 'message', 'error', 'close']) {
        this.addEventListener(name, (event) => {
          if (this.#isOver && event.isTrusted) event.stopImmediatePropagation();
        });
      }
    }

    override close(code?: number, reason?: string): void {
      const wasConnecting = this.readyState === Base.CONNECTING;
      if (this.#isOver || this.readyState === Base.CLOSED) return;
      this.#isOver = true;
      super.close(code, reason);
      if (wasConnecting) this.dispatchEvent(new Event('error'));
      this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
    }
  };
}
