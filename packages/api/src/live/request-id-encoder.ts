import { jsonEncoder, type Encoder } from '@trpc/server/adapters/ws';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withRequestId(message: unknown): unknown {
  if (!isRecord(message) || message['method'] !== 'subscription') return message;
  const { params } = message;
  if (!isRecord(params)) return message;
  const input = isRecord(params['input']) ? params['input'] : {};
  return { ...message, params: { ...params, input: { ...input, requestId: message['id'] } } };
}

/**
 * JSON, but a subscription's input learns the id of its request: the hub needs it to write frames
 * to the socket itself. A `requestId` that the client put there is overwritten.
 */
export const requestIdEncoder: Encoder = {
  encode: (data) => jsonEncoder.encode(data),
  decode: (data) => {
    const decoded = jsonEncoder.decode(data);
    return Array.isArray(decoded) ? decoded.map(withRequestId) : withRequestId(decoded);
  },
};
