import type { CallState, NumberedCall } from '@collabor8/domain';

export const CALL_ID = '5f6ad3a2-6f0f-4b33-8c3a-6f6b3f0f9a11';

interface CallDifferences {
  readonly callId?: string;
  readonly caller?: string;
  readonly callee?: string;
  readonly state?: CallState;
  readonly revision?: number;
  /** The connection of the one who was called, once they have answered. */
  readonly answeredAt?: string;
}

/** ada calls grace. */
export const aCall = ({
  callId = CALL_ID,
  caller = 'ada',
  callee = 'grace',
  state = { status: 'ringing' },
  revision = 1,
  answeredAt,
}: CallDifferences = {}): NumberedCall => ({
  callId,
  caller: { username: caller, socketId: `tab of ${caller}` },
  callee: { username: callee, ...(answeredAt !== undefined && { socketId: answeredAt }) },
  startedAt: '2024-05-06T07:08:09.000Z',
  state,
  revision,
});

export const accepted = (round = 1): CallState => ({
  status: 'accepted',
  acceptedAt: new Date().toISOString(),
  round,
});
