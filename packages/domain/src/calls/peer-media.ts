import { harmlessText } from '../unseen.js';
import { CAPTION_MAX_LENGTH } from './limits.js';

const microphoneStates = ['on', 'muted', 'none'] as const;
const faceStates = ['on', 'off', 'none'] as const;
const cameraStates = [...faceStates, 'screen'] as const;

/** What a tab tells the others that would record the call, or does. */
export interface RecordingTold {
  /** Random: what was answered to an earlier one doesn't count. */
  readonly id: string;
  readonly isOn: boolean;
}

/** An answer to the recording that has the id; a consent that was given can be taken back. */
export interface Consent {
  readonly id: string;
  readonly isGiven: boolean;
}

/** What one tab tells the other directly, beside picture and sound, whenever it changes. */
export interface PeerMedia {
  readonly microphone: (typeof microphoneStates)[number];
  readonly camera: (typeof cameraStates)[number];
  /** The camera beside a shared screen; absent while none is shared. */
  readonly face?: (typeof faceStates)[number];
  /** Their line is too poor for pictures: they ask for none. */
  readonly wants?: 'sound';
  /** Absent while this tab neither records nor asks whether it may. */
  readonly recording?: RecordingTold;
  /** What its person has last answered to a recording. */
  readonly consent?: Consent;
  /** What its person is saying, as their browser writes it down; absent while they say nothing. */
  readonly caption?: string;
}

/** How what one tab gets arrives, as its browser says: told to the other tab, which knows its own half of the way alone. */
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

/** Ids are random: longer ones are none. */
const ID_MAX_LENGTH = 64;

/** An id and whether something is so; undefined for anything else. */
function idWith(value: unknown, key: string) {
  const told = entriesOf(value);
  const [id, is] = [told?.get('id'), told?.get(key)];
  if (typeof id !== 'string' || id.length > ID_MAX_LENGTH) return undefined;
  return typeof is === 'boolean' ? { id, is } : undefined;
}

/** Its end, where it is too long. */
function captionOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = harmlessText(value.slice(-CAPTION_MAX_LENGTH)).trim();
  return text === '' ? undefined : text;
}

/** Undefined for what is no such message: the other side may run another version. */
export function parsePeerMedia(text: string): PeerMedia | undefined {
  const told = parse(text);
  const microphone = oneOf(microphoneStates, told?.get('microphone'));
  const camera = oneOf(cameraStates, told?.get('camera'));
  if (microphone === undefined || camera === undefined) return undefined;
  const face = oneOf(faceStates, told?.get('face'));
  const recording = idWith(told?.get('recording'), 'isOn');
  const consent = idWith(told?.get('consent'), 'isGiven');
  const caption = captionOf(told?.get('caption'));
  return {
    microphone,
    camera,
    ...(face !== undefined && { face }),
    ...(told?.get('wants') === 'sound' && { wants: 'sound' }),
    ...(recording && { recording: { id: recording.id, isOn: recording.is } }),
    ...(consent && { consent: { id: consent.id, isGiven: consent.is } }),
    ...(caption !== undefined && { caption }),
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
