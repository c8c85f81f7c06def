import type { LiveEvent } from '@collabor8/domain';
import type { LoggedEvent } from '../ports/event-bus.js';

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

/** The number or string by which a client names a subscription of its connection. */
export type RequestId = number | string;

/**
 * Builds the frame that tRPC's WebSocket adapter would send for `yield tracked(id, {kind: 'event', event})`,
 * from the event as it was serialised once for everyone. The contract test with tRPC's own client
 * (hub.test.ts) fails when a new version of tRPC frames otherwise.
 */
export function eventFrames({ id, text }: LoggedEvent): (requestId: RequestId) => Buffer {
  const result = resultOf(id, `{"kind":"event","event":${text}}`);
  const frames = new Map<RequestId, Buffer>();
  return (requestId) => {
    const known = frames.get(requestId);
    if (known !== undefined) return known;
    const frame = frameOf(requestId, result);
    frames.set(requestId, frame);
    return frame;
  };
}

/** The frame that tells a subscriber in the middle of things that events may be missing. */
export const gapFrame = (id: string, connectionId: string, requestId: RequestId): Buffer => {
  const attached: LiveFrame = { kind: 'attached', connectionId, resumed: false };
  return frameOf(requestId, resultOf(id, JSON.stringify(attached)));
};

/** The event in a log's entry: whoever published it knew its type. */
export const eventIn = ({ text }: LoggedEvent): LiveEvent => JSON.parse(text) as LiveEvent;

function resultOf(id: string, data: string): string {
  const eventId = JSON.stringify(id);
  return `{"type":"data","data":{"id":${eventId},"data":${data}},"id":${eventId}}`;
}

/** Bytes, so that no socket encodes the text again. */
const frameOf = (requestId: RequestId, result: string): Buffer =>
  Buffer.from(`{"id":${JSON.stringify(requestId)},"result":${result}}`);
