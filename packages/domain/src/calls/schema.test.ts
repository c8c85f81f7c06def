import { describe, expect, it } from 'vitest';
import { describeShape } from '../testing/shape-suite.js';
import { SDP_CANDIDATES_MAX, SDP_MAX_LENGTH, SDP_MEDIA_MAX } from './limits.js';
import {
  answerCallSchema,
  callableQuerySchema,
  callIdSchema,
  callSignalSchema,
  callUserSchema,
  renewCallSchema,
  resumeCallSchema,
  sendSignalSchema,
  tellPageSchema,
  vouchCallSchema,
} from './schema.js';

const callId = '7b0e8f34-5d3c-4f3e-9c1a-2d6b8a4f1e90';
const offer = { type: 'offer', sdp: 'v=0' } as const;
const answer = { type: 'answer', sdp: 'v=0' } as const;

describeShape('an offer', { schema: callSignalSchema, whole: offer });
describeShape('an answer', { schema: callSignalSchema, whole: answer });
describeShape('the wish to negotiate', {
  schema: callSignalSchema,
  whole: { type: 'renegotiate', renegotiate: true },
});
describeShape('callUser (SPEC §4)', {
  schema: callUserSchema,
  whole: { callId, userToCall: 'ben', from: 'a1', name: 'ada', signalData: offer },
  optional: ['name'],
});
describeShape('answerCall (SPEC §4)', {
  schema: answerCallSchema,
  whole: { callId, from: 'b1', to: 'a1', signal: answer },
});
describeShape('a later signal', {
  schema: sendSignalSchema,
  whole: { callId, from: 'b1', round: 1, signal: answer },
});
describeShape('resuming', {
  schema: resumeCallSchema,
  whole: { callId, from: 'b2', was: 'b1' },
});
describeShape('renewing', { schema: renewCallSchema, whole: { callId, from: 'b2', after: 1 } });
describeShape('vouching', { schema: vouchCallSchema, whole: { callId, from: 'b2' } });
describeShape('a page that goes', {
  schema: tellPageSchema,
  whole: { callId, from: 'b2', is: 'leaving' },
});
describeShape('naming a call', { schema: callIdSchema, whole: { callId } });
describeShape('looking for people', {
  schema: callableQuerySchema,
  whole: { search: 'be' },
  optional: ['search'],
});

it.each([
  ['a candidate', { type: 'candidate', candidate: {} }],
  ['a renegotiation that is none', { type: 'renegotiate', renegotiate: false }],
  ['the wish for a track', { type: 'transceiverRequest', transceiverRequest: { kind: 'video' } }],
  ['one for no kind', { type: 'transceiverRequest', transceiverRequest: { kind: 'smell' } }],
  ['a description without words', { type: 'offer' }],
  ['one too long', { type: 'offer', sdp: 'x'.repeat(SDP_MAX_LENGTH + 1) }],
])('a signal is never %s', (_, signal) => {
  expect(callSignalSchema.safeParse(signal).success).toBe(false);
});

it('a signal may be as long as Chromium’s longest', () => {
  const sdp = 'x'.repeat(SDP_MAX_LENGTH);
  expect(callSignalSchema.safeParse({ type: 'answer', sdp }).success).toBe(true);
});

describe.each(['\r\n', '\n', '\r'])('a signal with lines that end in %j', (end) => {
  it.each([
    ['media', 'm=video 9 UDP/TLS/RTP/SAVPF 96', SDP_MEDIA_MAX],
    ['candidates', 'a=candidate:1 1 udp 2113937151 10.0.0.1 5000 typ host', SDP_CANDIDATES_MAX],
  ])('has so many %s at most', (_, line, most) => {
    const takes = (count: number) => {
      const sdp = ['v=0', ...Array<string>(count).fill(line)].join(end);
      return callSignalSchema.safeParse({ type: 'offer', sdp }).success;
    };
    expect([most, most + 1].map(takes)).toEqual([true, false]);
  });
});

it('a call begins with an offer and is answered with an answer', () => {
  const call = { callId, userToCall: 'ben', from: 'a1' };
  expect(callUserSchema.safeParse({ ...call, signalData: answer }).success).toBe(false);
  const reply = { callId, from: 'b1', to: 'a1' };
  expect(answerCallSchema.safeParse({ ...reply, signal: offer }).success).toBe(false);
});

it('a call’s id is a UUID, and its rounds are whole numbers from 1 to a million', () => {
  const call = { callId: 'c1', userToCall: 'ben', from: 'a1', signalData: offer };
  expect(callUserSchema.safeParse(call).success).toBe(false);
  const renews = (after: number) =>
    renewCallSchema.safeParse({ callId, from: 'a1', after }).success;
  const signals = (round: number) =>
    sendSignalSchema.safeParse({ callId, from: 'a1', round, signal: offer }).success;
  for (const takes of [renews, signals]) {
    expect([0, 1, 1.5, 1_000_000, 1_000_001].map(takes)).toEqual([false, true, false, true, false]);
  }
});

it('a search has at most 200 characters', () => {
  const takes = (search: string) => callableQuerySchema.safeParse({ search }).success;
  expect([takes('x'.repeat(200)), takes('x'.repeat(201))]).toEqual([true, false]);
});
