/** How loud a voice is, from 0 to 1 as packets of sound tell it (-40 dBov), from where it is one: what is less is a room. */
const VOICE_FROM = 0.01;

/** How long somebody must be the loudest until they are shown largest: a cough moves nobody. */
export const SPEAKS_AFTER_MS = 700;

export interface Loudness {
  readonly seat: number;
  /** From 0 to 1. */
  readonly level: number;
}

/** Who is shown largest, and who is about to be. */
export interface Speaking {
  /** Absent until somebody has spoken, and when they have left. */
  readonly seat?: number | undefined;
  /** Who is the loudest instead, and since when, in milliseconds. */
  readonly next?: { readonly seat: number; readonly sinceMs: number } | undefined;
}

/**
 * Who is shown largest after the others were heard so loud at `nowMs`. Whoever spoke last stays it while nobody speaks;
 * `heard` are all who are there, loud or not.
 */
export function hearVoices(known: Speaking, heard: readonly Loudness[], nowMs: number): Speaking {
  const seat = heard.some((one) => one.seat === known.seat) ? known.seat : undefined;
  const loudest = heard
    .filter(({ level }) => level >= VOICE_FROM)
    .reduce<Loudness | undefined>(
      (most, one) => (most === undefined || one.level > most.level ? one : most),
      undefined,
    );
  if (loudest === undefined || loudest.seat === seat) return { seat };
  const sinceMs = known.next?.seat === loudest.seat ? known.next.sinceMs : nowMs;
  // The first to speak takes nobody's place.
  if (seat === undefined || nowMs - sinceMs >= SPEAKS_AFTER_MS) return { seat: loudest.seat };
  return { seat, next: { seat: loudest.seat, sinceMs } };
}
