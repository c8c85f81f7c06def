import { jsonEncoder, type Encoder } from '@trpc/server/adapters/ws';
import { FRAME_MAX_BYTES } from './large-frames.js';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withRequestId(message: unknown): unknown {
  if (!isRecord(message) || message['method'] !== 'subscription') return message;
  const { params } = message;
  if (!isRecord(params)) return message;
  const input = isRecord(params['input']) ? params['input'] : {};
  return { ...message, params: { ...params, input: { ...input, requestId: message['id'] } } };
}

/** Pictures of whiteboards are the one thing that is longer than a frame may be. */
function isOfBoard(message: unknown): boolean {
  const params = isRecord(message) ? message['params'] : undefined;
  const path = isRecord(params) ? params['path'] : undefined;
  return typeof path === 'string' && path.startsWith('whiteboards.');
}

/**
 * JSON, but a subscription's input learns the id of its request: the hub needs it to write frames
 * to the socket itself. A `requestId` that the client put there is overwritten.
 */
export const requestIdEncoder: Encoder = {
  encode: (data) => jsonEncoder.encode(data),
  decode: (data) => {
    const decoded = jsonEncoder.decode(data);
    const isLong = Buffer.byteLength(data) > FRAME_MAX_BYTES;
    if (isLong && ![decoded].flat().every(isOfBoard)) {
      throw new Error(`A message can't be longer than ${FRAME_MAX_BYTES} bytes.`);
    }
    return Array.isArray(decoded) ? decoded.map(withRequestId) : withRequestId(decoded);
  },
};
