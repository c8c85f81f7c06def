import type { PeerMedia } from '@collabor8/domain';

interface Quality {
  readonly word: 'Good' | 'Fair' | 'Poor';
  /** There and back, in milliseconds; undefined where the browser doesn't tell. */
  readonly roundTripMs: number | undefined;
}

/** What of getStats tells how good a connection is. */
interface Reading {
  readonly roundTripMs: number | undefined;
  /** The share of packets that get lost on their way, from 0 to 1. */
  readonly lost: number;
}

const GOOD = { roundTripMs: 150, lost: 0.03 };
const FAIR = { roundTripMs: 400, lost: 0.1 };

const isWithin = ({ roundTripMs = 0, lost }: Reading, limit: typeof GOOD): boolean =>
  roundTripMs <= limit.roundTripMs && lost <= limit.lost;

export function qualityOf(reading: Reading): Quality {
  const { roundTripMs } = reading;
  if (isWithin(reading, GOOD)) return { word: 'Good', roundTripMs };
  return { word: isWithin(reading, FAIR) ? 'Fair' : 'Poor', roundTripMs };
}

const numberAt = (entry: object, key: string): number | undefined => {
  const value: unknown = Object.entries(entry).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : undefined;
};

/** Reads the pair of places in use, and what the other side says it has lost. */
export function readStats(report: Pick<RTCStatsReport, 'forEach'>): Reading {
  let seconds: number | undefined;
  let lost = 0;
  report.forEach((entry: { readonly type: string; readonly nominated?: boolean }) => {
    if (entry.type === 'candidate-pair' && entry.nominated === true) {
      seconds = numberAt(entry, 'currentRoundTripTime') ?? seconds;
    }
    if (entry.type === 'remote-inbound-rtp') {
      lost = Math.max(lost, numberAt(entry, 'fractionLost') ?? 0);
    }
  });
  return { roundTripMs: seconds === undefined ? undefined : Math.round(seconds * 1000), lost };
}

export const qualityText = ({ word, roundTripMs }: Quality): string =>
  roundTripMs === undefined ? word : `${word}, ${roundTripMs} ms`;

/** How the two tabs are connected. 'noPath' has been tried for long and is tried on. */
export type LinkStatus = 'connecting' | 'connected' | 'reconnecting' | 'noPath';

/** The call that this tab has, as it is shown. */
export interface CallView {
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
