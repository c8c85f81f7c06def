interface Sound {
  readonly tonesHz: readonly number[];
  /** When each stroke begins, and how long it sounds. */
  readonly strokes: readonly number[];
  readonly strokeSeconds: number;
  readonly everySeconds: number;
  readonly loudness: number;
}

/** Two soft tones, twice every three seconds. */
const RING: Sound = {
  tonesHz: [440, 554.37],
  strokes: [0, 0.7],
  strokeSeconds: 0.6,
  everySeconds: 3,
  loudness: 0.08,
};

/** What a caller hears while it rings at the other end. */
const RINGBACK: Sound = {
  tonesHz: [425],
  strokes: [0],
  strokeSeconds: 1,
  everySeconds: 4,
  loudness: 0.03,
};

/**
 * Sounds until the returned function is called. A page that nobody has touched yet may make no sound: it begins as
 * soon as it may.
 */
function sound({ tonesHz, strokes, strokeSeconds, everySeconds, loudness }: Sound): () => void {
  const context = new AudioContext();
  const strike = (at: number): void => {
    for (const frequency of tonesHz) {
      const tone = new OscillatorNode(context, { frequency });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(loudness, at + 0.03);
      gain.gain.exponentialRampToValueAtTime(0.001, at + strokeSeconds);
      tone.connect(gain).connect(context.destination);
      tone.start(at);
      tone.stop(at + strokeSeconds);
    }
  };
  const toll = (): void => {
    if (context.state !== 'running') return;
    for (const after of strokes) strike(context.currentTime + after);
  };
  context.addEventListener('statechange', toll, { once: true });
  toll();
  const timer = setInterval(toll, everySeconds * 1000);
  return () => {
    clearInterval(timer);
    context.removeEventListener('statechange', toll);
    void context.close();
  };
}

/** Shakes a phone, now and with every ring; other machines have nothing to shake. */
function shake(): () => void {
  if (!('vibrate' in navigator)) return () => undefined;
  const pulse = () => navigator.vibrate([400, 200, 400]);
  pulse();
  const timer = setInterval(pulse, RING.everySeconds * 1000);
  return () => {
    clearInterval(timer);
    navigator.vibrate(0);
  };
}

/** Rings until the returned function is called, which is when the call is answered or over. */
export function ring(): () => void {
  const stops = [sound(RING), shake()];
  return () => stops.forEach((stop) => stop());
}

/** Sounds for the caller until the returned function is called. */
export const ringBack = (): (() => void) => sound(RINGBACK);
