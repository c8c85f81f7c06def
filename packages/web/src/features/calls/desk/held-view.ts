import type { PeerMedia } from '@collabor8/domain';
import type { Quality } from './quality.js';

/** How the two tabs are connected. 'noPath' has been tried for long and is tried on. */
export type LinkStatus = 'connecting' | 'connected' | 'reconnecting' | 'noPath';

/** The call that this tab has, as it is shown. */
export interface HeldView {
  readonly callId: string;
  /** Name of the other person. */
  readonly other: string;
  /** 'calling' until the other one answers; 'talking' from the answer on. */
  readonly stage: 'calling' | 'talking';
  /** ISO 8601; undefined before the answer. */
  readonly acceptedAt: string | undefined;
  readonly link: LinkStatus;
  readonly quality: Quality | undefined;
  readonly remote: {
    readonly stream: MediaStream | null;
    /** Undefined until the other tab has told. */
    readonly media: PeerMedia | undefined;
  };
}
