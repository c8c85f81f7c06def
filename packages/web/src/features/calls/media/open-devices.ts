import { troubleOf, type Device, type MediaProblem } from './media-problem.js';

/** Which devices somebody wants on this machine; absent is the browser's choice. */
export interface DeviceChoices {
  readonly camera?: string | undefined;
  readonly microphone?: string | undefined;
  readonly speaker?: string | undefined;
}

const KEY = 'collabor8-call-devices';

const textAt = (value: object, key: string): string | undefined => {
  const found: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** Nothing where nothing can be read: storage may be forbidden. */
export function readChoices(): DeviceChoices {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return {
      camera: textAt(value, 'camera'),
      microphone: textAt(value, 'microphone'),
      speaker: textAt(value, 'speaker'),
    };
  } catch {
    return {};
  }
}

export function keepChoices(choices: DeviceChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // They hold until the page is left.
  }
}

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

const constraintsOf = (
  wanted: readonly Device[],
  { camera, microphone }: DeviceChoices,
  facingMode: 'user' | 'environment',
): MediaStreamConstraints => ({
  video: wanted.includes('camera') && {
    ...PICTURE,
    ...(camera === undefined ? { facingMode: { ideal: facingMode } } : chosen(camera)),
  },
  audio: wanted.includes('microphone') && chosen(microphone),
});

async function openTogether(
  wanted: readonly Device[],
  choices: DeviceChoices,
  facing: 'user' | 'environment',
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

/**
 * Opens what is wanted, with one question to the person. Where that fails, each for itself: a
 * microphone without a camera is still a call. Never rejects.
 */
export async function openDevices(
  wanted: readonly Device[],
  choices: DeviceChoices,
  facing: 'user' | 'environment' = 'user',
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
