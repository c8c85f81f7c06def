import { err, type Result } from '../result.js';

/** Why a call did not take an action. */
export type CallRefusalReason = 'notYours' | 'notPossibleNow' | 'over' | 'elsewhere';

export interface CallRefusal {
  readonly reason: CallRefusalReason;
  readonly message: string;
}

export type CallResult<T> = Result<T, CallRefusal>;

export const refuse = (reason: CallRefusalReason, message: string): Result<never, CallRefusal> =>
  err({ reason, message });

export const refuseStranger = () => refuse('notYours', 'You are not part of this call.');
export const refuseEnded = () => refuse('over', 'This call is over.');
export const refuseOtherTab = () => refuse('elsewhere', 'This call continues in another tab.');
