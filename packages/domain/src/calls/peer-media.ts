const microphoneStates = ['on', 'muted', 'none'] as const;
const faceStates = ['on', 'off', 'none'] as const;
const cameraStates = [...faceStates, 'screen'] as const;

/** What one tab tells the other directly, beside picture and sound, whenever it changes. */
export interface PeerMedia {
  readonly microphone: (typeof microphoneStates)[number];
  readonly camera: (typeof cameraStates)[number];
  /** The camera beside a shared screen; absent while none is shared. */
  readonly face?: (typeof faceStates)[number];
  /** Their line is too poor for pictures: they ask for none. */
  readonly wants?: 'sound';
}

/**
 * How what one tab gets arrives there, as its browser says: told to the other tab now and then, which
 * otherwise knows only how its own half of the way is.
 */
export interface PeerReading {
  /** There and back; absent where the browser doesn't tell. */
  readonly roundTripMs?: number;
  /** The share of packets that got lost on the way to the one who tells, from 0 to 1. */
  readonly lost: number;
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((word) => word === value);

/**
 * The entries of an object; undefined for what is none. What a tab tells is read without a schema, which would
 * bring its library into the one moment in which somebody waits for it.
 */
function entriesOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value));
}

function parse(text: string): ReadonlyMap<string, unknown> | undefined {
  try {
    return entriesOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Undefined for what is no such message: the other side may run another version. */
export function parsePeerMedia(text: string): PeerMedia | undefined {
  const told = parse(text);
  const microphone = oneOf(microphoneStates, told?.get('microphone'));
  const camera = oneOf(cameraStates, told?.get('camera'));
  if (microphone === undefined || camera === undefined) return undefined;
  const face = oneOf(faceStates, told?.get('face'));
  return {
    microphone,
    camera,
    ...(face !== undefined && { face }),
    ...(told?.get('wants') === 'sound' && { wants: 'sound' }),
  };
}

/** Longer than any way round the world. */
const ROUND_TRIP_MAX_MS = 60_000;

const within = (value: unknown, most: number): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= most ? value : undefined;

/** As a tab tells it. */
export const writePeerReading = (reading: PeerReading): string => JSON.stringify({ reading });

/** Undefined for what is no reading, or none that can be. */
export function parsePeerReading(text: string): PeerReading | undefined {
  const told = entriesOf(parse(text)?.get('reading'));
  const lost = within(told?.get('lost'), 1);
  if (lost === undefined) return undefined;
  const roundTripMs = within(told?.get('roundTripMs'), ROUND_TRIP_MAX_MS);
  return { lost, ...(roundTripMs !== undefined && { roundTripMs }) };
}
