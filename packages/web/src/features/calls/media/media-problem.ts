export type Device = 'camera' | 'microphone';

export type MediaTrouble = 'refused' | 'taken' | 'missing' | 'insecure' | 'failed';

export interface MediaProblem {
  readonly trouble: MediaTrouble;
  readonly devices: readonly Device[];
}

/** A DOMException is an Error by its prototype in some places only. */
export const errorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';

export function troubleOf(error: unknown): MediaTrouble {
  switch (errorName(error)) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotReadableError':
    case 'AbortError':
      return 'taken';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'failed';
  }
}

/** What happened and what to do. */
export function problemText({ trouble, devices }: MediaProblem): string {
  const names = devices.join(' and ');
  const isOne = devices.length === 1;
  switch (trouble) {
    case 'refused':
      return `Your browser does not let this page use your ${names}. Allow it with the button beside the address, then try again.`;
    case 'taken':
      return `Your ${names} ${isOne ? 'is' : 'are'} in use by another program. Close it there, then try again.`;
    case 'missing':
      return `No ${devices.join(' and no ')} was found. Plug ${isOne ? 'one' : 'them'} in, then try again.`;
    case 'insecure':
      return 'Browsers allow the camera and microphone only on secure addresses. Open this page with https:// in front.';
    case 'failed':
      return `Your ${names} could not be started. Unplug ${isOne ? 'it' : 'them'} and plug ${isOne ? 'it' : 'them'} in again, then try again.`;
  }
}
