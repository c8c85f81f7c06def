const microphoneStates = ['on', 'muted', 'none'] as const;
const cameraStates = ['on', 'off', 'none', 'screen'] as const;

/** What one tab tells the other directly, beside picture and sound, whenever it changes. */
export interface PeerMedia {
  readonly microphone: (typeof microphoneStates)[number];
  readonly camera: (typeof cameraStates)[number];
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((word) => word === value);

/**
 * Undefined for what is no such message: the other side may run a newer version. Read without a
 * schema, which would bring its library into the one moment in which somebody waits for it.
 */
export function parsePeerMedia(text: string): PeerMedia | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const told = new Map<string, unknown>(Object.entries(value));
    const microphone = oneOf(microphoneStates, told.get('microphone'));
    const camera = oneOf(cameraStates, told.get('camera'));
    if (microphone === undefined || camera === undefined) return undefined;
    return { microphone, camera };
  } catch {
    return undefined;
  }
}
