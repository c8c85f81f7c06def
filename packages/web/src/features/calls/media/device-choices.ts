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
