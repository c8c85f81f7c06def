import type { RequestListener, ServerResponse } from 'node:http';

/** Whether the process is about to stop, which every answer tells from then on. */
export class Draining {
  #hasBegun = false;
  readonly #underWay = new Set<ServerResponse>();

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Clients leave with the answer that they are waiting for, or with the next one. */
  begin(): void {
    this.#hasBegun = true;
    for (const res of this.#underWay) sendAway(res);
  }

  follow(handle: RequestListener): RequestListener {
    return (req, res) => {
      this.#underWay.add(res);
      // Each step on the way of a request has something to give back at its end.
      res.setMaxListeners(20);
      res.once('close', () => this.#underWay.delete(res));
      if (this.#hasBegun) sendAway(res);
      handle(req, res);
    };
  }
}

/** Once it has come, nobody asks again on this connection, which so is never cut under a request. */
function sendAway(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}
