import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly cookie?: string;
  /** What the body is said to be long; more than is sent keeps the server waiting. */
  readonly length: number;
  readonly sent: string;
}

const headOf = ({ method = 'POST', path, cookie, length }: RawRequest): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    '\r\n',
  ].join('\r\n');

/** Begins a request on a connection of its own, which stays open; what is answered is read and dropped. */
export async function beginRequest(url: string, request: RawRequest): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined).resume();
  await once(socket, 'connect');
  socket.write(headOf(request) + request.sent);
  return socket;
}
