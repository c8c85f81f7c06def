import type { LiveEvent } from '@collabor8/domain';

/** What a live subscription yields: first where it stands, then what happens. */
export type LiveFrame =
  | {
      readonly kind: 'attached';
      /** The specification's socket id. */
      readonly connectionId: string;
      /** False when events may be missing: what is on the screen must be read afresh. */
      readonly resumed: boolean;
    }
  | { readonly kind: 'event'; readonly event: LiveEvent };

/**
 * Builds the frame that tRPC's WebSocket adapter would send for `yield tracked(id, {kind: 'event', event})`,
 * but serialises the event once for all subscribers. The contract test with tRPC's own client
 * (hub.test.ts) fails when a new version of tRPC frames otherwise.
 */
export function eventFrames(id: string, event: LiveEvent): (requestId: RequestId) => Buffer {
  const eventId = JSON.stringify(id);
  const result = `{"type":"data","data":{"id":${eventId},"data":{"kind":"event","event":${JSON.stringify(event)}}},"id":${eventId}}`;
  const frames = new Map<RequestId, Buffer>();
  return (requestId) => {
    const known = frames.get(requestId);
    if (known !== undefined) return known;
    // Bytes, so that no socket encodes the text again.
    const frame = Buffer.from(`{"id":${JSON.stringify(requestId)},"result":${result}}`);
    frames.set(requestId, frame);
    return frame;
  };
}

/** The number or string by which a client names a subscription of its connection. */
export type RequestId = number | string;
