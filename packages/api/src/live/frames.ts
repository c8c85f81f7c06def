import { packCodes, type Attached, type WireEvent } from '@collabor8/domain';
import type { LoggedEvent } from '../ports/event-bus.js';

/** The number or string by which a client names a subscription of its connection. */
export type RequestId = number | string;

/**
 * Builds the frame that tRPC's WebSocket adapter would send for `yield tracked(id, event)`, from the
 * event as it was serialised once for everyone. A passing event has no place in the log, and its
 * frame says no more than tRPC's client needs: without a type it leaves alone what that client
 * resumes from. The contract tests with tRPC's own client (hub.test.ts) fail when a new version of
 * tRPC frames otherwise.
 */
export const eventFrames = (logged: LoggedEvent): Frames =>
  framesOf(logged.isPassing ? passing(logged.text) : resultOf(logged.id, logged.text));

/** One frame of several passing events, in their order: `apart` reads it. */
export const joinedFrames = (events: readonly LoggedEvent[]): Frames =>
  framesOf(passing(`[${events.map(({ text }) => text).join()}]`));

/** A message of bytes, of what `Shorthand` made numbers of: no frame of tRPC, whose numbers name requests. */
export const codeFrames = (codes: readonly string[]): Frames =>
  once((requestId) => Buffer.from(packCodes(Number(requestId), codes)));

/** The frame for a request: bytes that are made once. */
type Frames = (requestId: RequestId) => Buffer;

const passing = (data: string): string => `{"data":${data}}`;

const framesOf = (result: string): Frames => once((requestId) => frameOf(requestId, result));

function once(frameFor: Frames): Frames {
  const frames = new Map<RequestId, Buffer>();
  return (requestId) => {
    const known = frames.get(requestId);
    if (known !== undefined) return known;
    const frame = frameFor(requestId);
    frames.set(requestId, frame);
    return frame;
  };
}

/** The frame that tells a subscriber in the middle of things that events may be missing. */
export const gapFrame = (id: string, connectionId: string, requestId: RequestId): Buffer => {
  const attached: Attached = { kind: 'attached', connectionId, resumed: false };
  return frameOf(requestId, resultOf(id, JSON.stringify(attached)));
};

/** The event in a log's entry: whoever published it knew its type. */
export const eventIn = ({ text }: LoggedEvent): WireEvent => JSON.parse(text) as WireEvent;

function resultOf(id: string, data: string): string {
  const eventId = JSON.stringify(id);
  return `{"type":"data","data":{"id":${eventId},"data":${data}},"id":${eventId}}`;
}

/** Bytes, so that no socket encodes the text again. */
const frameOf = (requestId: RequestId, result: string): Buffer =>
  Buffer.from(`{"id":${JSON.stringify(requestId)},"result":${result}}`);
