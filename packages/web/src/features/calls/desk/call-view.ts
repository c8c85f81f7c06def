import type { PeerMedia, PeerReading } from '@collabor8/domain';

/** A value outside React that components read with `useSyncExternalStore`. */
export class Observable<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get = (): T => this.#value;

  set(value: T): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }

  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

interface Quality {
  readonly word: 'Good' | 'Fair' | 'Poor';
  /** There and back, in milliseconds; undefined where the browser doesn't tell. */
  readonly roundTripMs: number | undefined;
  /** Where what is lost should have arrived; undefined while hardly anything is. */
  readonly side: 'here' | 'there' | undefined;
}

/** What of getStats tells how good a connection is. */
interface Reading {
  readonly roundTripMs: number | undefined;
  /** The share of packets that get lost on their way here, from 0 to 1. */
  readonly lost: number;
  /** The same on their way to the other one, as their browser reports. */
  readonly lostThere: number;
  /** Since the connection began: for the next reading, and to see whether anything comes at all. */
  readonly totals: Totals;
}

interface Totals {
  readonly packets: number;
  readonly packetsLost: number;
  readonly bytes: number;
}

const GOOD = { roundTripMs: 150, lost: 0.03 };
const FAIR = { roundTripMs: 400, lost: 0.1 };

/** The worse of both directions. What the other tab told comes before what its browser reports meanwhile. */
export function qualityOf(reading: Reading, theirs?: PeerReading): Quality {
  const { roundTripMs, lost } = reading;
  const lostThere = theirs?.lost ?? reading.lostThere;
  const worst = Math.max(lost, lostThere);
  const slowest = Math.max(roundTripMs ?? 0, theirs?.roundTripMs ?? 0);
  const isWithin = (limit: typeof GOOD) => slowest <= limit.roundTripMs && worst <= limit.lost;
  return {
    word: isWithin(GOOD) ? 'Good' : isWithin(FAIR) ? 'Fair' : 'Poor',
    roundTripMs,
    side: worst <= GOOD.lost ? undefined : lost >= lostThere ? 'here' : 'there',
  };
}

const numberAt = (entry: object, key: string): number | undefined => {
  const value: unknown = Object.entries(entry).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : undefined;
};

export const NOTHING_YET: Totals = { packets: 0, packetsLost: 0, bytes: 0 };

/** Reads the pair of places in use, what came and was lost since `before`, and what the other side says it has lost. */
export function readStats(
  report: Pick<RTCStatsReport, 'forEach'>,
  before: Totals = NOTHING_YET,
): Reading {
  let seconds: number | undefined;
  let lostThere = 0;
  let [packets, packetsLost, bytes] = [0, 0, 0];
  report.forEach((entry: { readonly type: string; readonly nominated?: boolean }) => {
    if (entry.type === 'candidate-pair' && entry.nominated === true) {
      seconds = numberAt(entry, 'currentRoundTripTime') ?? seconds;
    }
    if (entry.type === 'remote-inbound-rtp') {
      lostThere = Math.max(lostThere, numberAt(entry, 'fractionLost') ?? 0);
    }
    if (entry.type === 'inbound-rtp') {
      packets += numberAt(entry, 'packetsReceived') ?? 0;
      packetsLost += numberAt(entry, 'packetsLost') ?? 0;
      bytes += numberAt(entry, 'bytesReceived') ?? 0;
    }
  });
  const came = Math.max(0, packets - before.packets);
  // What was thought lost and came late is counted back.
  const missing = Math.max(0, packetsLost - before.packetsLost);
  return {
    roundTripMs: seconds === undefined ? undefined : Math.round(seconds * 1000),
    lost: missing === 0 ? 0 : missing / (came + missing),
    lostThere,
    totals: { packets, packetsLost, bytes },
  };
}

export const qualityText = ({ word, roundTripMs }: Quality): string =>
  roundTripMs === undefined ? word : `${word}, ${roundTripMs} ms`;

/** Whose side it is. What the other one's browser claims is said as such. */
export function sideText({ side }: Quality, other: string): string | undefined {
  if (side === undefined) return undefined;
  return side === 'here' ? 'on your side' : `on ${other}’s side, says their browser`;
}

/** How often a path is looked for anew by itself. */
export const ATTEMPTS = 4;

export const attemptsOf = (attempt: number): string =>
  `attempt ${Math.min(attempt, ATTEMPTS)} of ${ATTEMPTS}`;

/** How the two tabs are connected. 'noPath' has been tried for long and is tried on. */
export type LinkStatus = 'connecting' | 'connected' | 'reconnecting' | 'noPath';

export interface CallView {
  readonly callId: string;
  /** Name of the other person. */
  readonly other: string;
  /** 'calling' until the other one answers; 'talking' from the answer on. */
  readonly stage: 'calling' | 'talking';
  /** ISO 8601; undefined before the answer. */
  readonly acceptedAt: string | undefined;
  readonly link: LinkStatus;
  /** Of how many connections nothing has come since the last one that worked. */
  readonly attempt: number;
  /** Why it reconnects: the path is gone, or it stands and nothing comes over it. */
  readonly cause: 'path' | 'silence';
  readonly quality: Quality | undefined;
  readonly remote: {
    readonly stream: MediaStream | null;
    /** Undefined until the other tab has told. */
    readonly media: PeerMedia | undefined;
  };
}
