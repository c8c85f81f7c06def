import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';

const CONTROL = 0x8;
const LENGTH = 0x7f;

/** Bytes of the first frame that a server sent, its header among them; undefined before they are known. */
function sizeOfFirst(bytes: Buffer): number | undefined {
  const length = (bytes[1] ?? 0) & LENGTH;
  const header = length < 126 ? 2 : length === 126 ? 4 : 10;
  if (bytes.length < header) return undefined;
  if (length < 126) return header + length;
  return header + (length === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)));
}

/** Answers what the next message of a socket took on the wire, compressed or not; asked once for each, in their order. */
export function wireSizes(socket: WebSocket): () => number {
  const sizes: number[] = [];
  let rest = Buffer.alloc(0);
  const read = (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (let size = sizeOfFirst(rest); size !== undefined && size <= rest.length;) {
      if (((rest[0] ?? 0) & CONTROL) === 0) sizes.push(size);
      rest = rest.subarray(size);
      size = sizeOfFirst(rest);
    }
  };
  socket.once('upgrade', (response: IncomingMessage) => response.socket.on('data', read));
  return () => {
    const size = sizes.shift();
    if (size === undefined) throw new Error('A message came before its bytes.');
    return size;
  };
}
