import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on a connection for the one before them; browsers send none ahead. */
export const REQUESTS_AHEAD_MAX = 16;

interface Waiting {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/**
 * Handles the requests of a connection one after the other: what a client asks for without reading
 * the answers isn't even begun. Node itself would begin all that one packet holds. A connection that
 * sends more than a few requests ahead is closed.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Waiting[]>();

  const next = (socket: Socket, waiting: Waiting[]): void => {
    const request = socket.destroyed ? undefined : waiting.shift();
    if (request === undefined) {
      connections.delete(socket);
      return;
    }
    const { req, res } = request;
    // Comes when all was handed over to the network, and when the connection breaks.
    res.once('close', () => next(socket, waiting));
    handle(req, res);
  };

  return (req, res) => {
    const { socket } = req;
    const ahead = connections.get(socket);
    if (ahead === undefined) {
      const waiting = [{ req, res }];
      connections.set(socket, waiting);
      next(socket, waiting);
    } else if (ahead.length < REQUESTS_AHEAD_MAX) {
      ahead.push({ req, res });
    } else {
      socket.destroy();
    }
  };
}
