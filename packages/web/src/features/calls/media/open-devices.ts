import { listenTo } from '../../../shared/listeners.js';
import { keepText, parsed, readText } from '../../../shared/session/browser-storage.js';
import { troubleOf, type Device, type MediaProblem } from './media-problem.js';

/** Which devices somebody wants on this machine; absent is the browser's choice. */
export interface DeviceChoices {
  readonly camera?: string | undefined;
  readonly microphone?: string | undefined;
  readonly speaker?: string | undefined;
  /** Whether the browser cleans what the microphone hears: it does, unless somebody has turned it off. */
  readonly noiseSuppression?: boolean | undefined;
  readonly echoCancellation?: boolean | undefined;
}

/** What a browser cleans sound of, by the names it knows them by. */
export const soundSwitches = ['noiseSuppression', 'echoCancellation'] as const;
export type SoundSwitch = (typeof soundSwitches)[number];

/** For sound that is measured and mixed here, and not heard: to have a loudspeaker opened for it takes three times as much. */
export const UNHEARD: AudioContextOptions & { readonly sinkId: object } = {
  sinkId: { type: 'none' },
};

/** Silence, for who has no microphone. */
function silentTrack(context: AudioContext): MediaStreamTrack {
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  if (track === undefined) throw new Error('The browser makes no sound tracks.');
  return track;
}

/** A black dot that never changes and costs nothing to send, for who has no camera. */
function blackTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = 2;
  canvas.height = 2;
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
  const [track] = canvas.captureStream().getVideoTracks();
  if (track === undefined) throw new Error('The browser makes no picture tracks.');
  return track;
}

/** Puts sounds into one track, until `end` is called. */
export function mixSounds(context: AudioContext, tracks: readonly MediaStreamTrack[]) {
  const mixed = context.createMediaStreamDestination();
  const sources = tracks.map((track) => context.createMediaStreamSource(new MediaStream([track])));
  for (const source of sources) source.connect(mixed);
  return {
    track: mixed.stream.getAudioTracks()[0] ?? null,
    end: () => sources.forEach((source) => source.disconnect()),
  };
}

/** What is sent: always one of each, so that a change of any needs no new handshake. */
export interface OutgoingTracks {
  readonly audio: MediaStreamTrack;
  readonly video: MediaStreamTrack;
  readonly screen: MediaStreamTrack;
}

/** What stands in for what one doesn't have. */
export const makePlaceholders = (context: AudioContext): OutgoingTracks => ({
  audio: silentTrack(context),
  video: blackTrack(),
  screen: blackTrack(),
});

/** Where a phone's camera looks: at its person, or at what is before them. */
export type Facing = 'user' | 'environment';

const KEY = 'collabor8-call-devices';

const valueAt = (value: object, key: string): unknown =>
  Object.entries(value).find(([name]) => name === key)?.[1];

const textAt = (value: object, key: string): string | undefined => {
  const found = valueAt(value, key);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** Nothing where nothing can be read: storage may be forbidden. */
export function readChoices(): DeviceChoices {
  const value = parsed(readText(KEY));
  if (typeof value !== 'object' || value === null) return {};
  return {
    camera: textAt(value, 'camera'),
    microphone: textAt(value, 'microphone'),
    speaker: textAt(value, 'speaker'),
    noiseSuppression: valueAt(value, 'noiseSuppression') !== false,
    echoCancellation: valueAt(value, 'echoCancellation') !== false,
  };
}

export const keepChoices = (choices: DeviceChoices): boolean =>
  keepText(KEY, JSON.stringify(choices));

interface OpenedDevices {
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  readonly problem: MediaProblem | null;
}

/** Sharp on the half of a window that it fills, and bearable for an old machine. */
const PICTURE = { width: { ideal: 960 }, height: { ideal: 540 }, frameRate: { max: 30 } };

// 'ideal': a device that was chosen and is unplugged now is replaced by another one.
const chosen = (id: string | undefined): MediaTrackConstraints =>
  id === undefined ? {} : { deviceId: { ideal: id } };

/** What is asked of the browser about the sound. */
export const cleaning = ({
  noiseSuppression = true,
  echoCancellation = true,
}: DeviceChoices): Pick<MediaTrackConstraints, SoundSwitch> => ({
  noiseSuppression,
  echoCancellation,
});

const constraintsOf = (
  wanted: readonly Device[],
  choices: DeviceChoices,
  facingMode: Facing,
): MediaStreamConstraints => ({
  video: wanted.includes('camera') && {
    ...PICTURE,
    ...(choices.camera === undefined
      ? { facingMode: { ideal: facingMode } }
      : chosen(choices.camera)),
  },
  audio: wanted.includes('microphone') && { ...chosen(choices.microphone), ...cleaning(choices) },
});

async function openTogether(
  wanted: readonly Device[],
  choices: DeviceChoices,
  facing: Facing,
): Promise<OpenedDevices> {
  const stream = await navigator.mediaDevices.getUserMedia(constraintsOf(wanted, choices, facing));
  const [camera = null] = stream.getVideoTracks();
  const [microphone = null] = stream.getAudioTracks();
  return { camera, microphone, problem: null };
}

/** Missing on pages that came over plain http, whatever the types say. */
const isSecure = (): boolean => 'mediaDevices' in navigator;

/** Whether the person has allowed both before, and will not be asked. */
export async function areDevicesAllowed(): Promise<boolean> {
  try {
    const answers = await Promise.all(
      (['camera', 'microphone'] as const).map((name) => navigator.permissions.query({ name })),
    );
    return answers.every(({ state }) => state === 'granted');
  } catch {
    // This browser does not tell.
    return false;
  }
}

/** Opens what is wanted, with one question; where that fails, each for itself. Never rejects. */
export async function openDevices(
  wanted: readonly Device[],
  choices: DeviceChoices,
  facing: Facing = 'user',
): Promise<OpenedDevices> {
  const nothing = { camera: null, microphone: null };
  if (wanted.length === 0) return { ...nothing, problem: null };
  if (!isSecure()) return { ...nothing, problem: { trouble: 'insecure', devices: wanted } };
  try {
    return await openTogether(wanted, choices, facing);
  } catch (error) {
    const problem = { trouble: troubleOf(error), devices: wanted };
    const [one, other] = wanted;
    if (one === undefined || other === undefined) return { ...nothing, problem };
    const first = await openDevices([one], choices, facing);
    const second = await openDevices([other], choices, facing);
    return {
      camera: first.camera ?? second.camera,
      microphone: first.microphone ?? second.microphone,
      problem: joined(first.problem, second.problem),
    };
  }
}

/** Two devices with the same trouble are one sentence; of two troubles the first one's turn comes first. */
const joined = (one: MediaProblem | null, other: MediaProblem | null): MediaProblem | null =>
  one !== null && one.trouble === other?.trouble
    ? { trouble: one.trouble, devices: [...one.devices, ...other.devices] }
    : (one ?? other);

/** The trouble that there is now that a device is gone. */
export const withMissing = (device: Device, known: MediaProblem | null): MediaProblem | null =>
  joined({ trouble: 'missing', devices: [device] }, known);

/** Hears of devices that are plugged in or out; answers what ends that. */
export const onDevicesChange = (heard: () => void): (() => void) =>
  listenTo(isSecure() ? navigator.mediaDevices : undefined, ['devicechange'], heard);
