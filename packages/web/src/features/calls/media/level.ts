/** Of the louder voices. */
const FULL = 0.25;

/**
 * Tells how loud a track is, from 0 to 1, as often as the screen is drawn; returns what ends it.
 * A muted track is silent here too.
 */
export function watchLevel(
  track: MediaStreamTrack,
  context: AudioContext,
  tell: (level: number) => void,
): () => void {
  // A page that nobody has touched yet may make no sound; it goes on once it may.
  void context.resume();
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  let frame = requestAnimationFrame(function read() {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    tell(Math.min(1, Math.sqrt(power) / FULL));
    frame = requestAnimationFrame(read);
  });
  return () => {
    cancelAnimationFrame(frame);
    source.disconnect();
  };
}
