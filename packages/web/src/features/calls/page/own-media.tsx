import { useEffect, useRef } from 'react';
import type { LocalMedia } from '../media/local-media.js';
import { useLocalMedia } from '../calls.js';
import classes from './own-media.module.css';
import { Button } from '../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { problemText } from '../media/media-problem.js';

/** Of the louder voices. */
const FULL = 0.25;

/**
 * Tells how loud a track is, from 0 to 1, as often as the screen is drawn; returns what ends it.
 * A muted track is silent here too.
 */
function watchLevel(
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

/** How loud one's own microphone hears one. Drawn past React: it changes with every frame. */
export function LevelMeter({ media }: { readonly media: LocalMedia }) {
  const { microphone } = useLocalMedia(media);
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (microphone === null) return;
    const stop = watchLevel(microphone, media.context, (level) => {
      meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      if (bar.current !== null) bar.current.style.transform = `scaleX(${level})`;
    });
    return stop;
  }, [media, microphone]);
  if (microphone === null) return null;
  return (
    <div
      ref={meter}
      className={classes.meter}
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div ref={bar} className={classes.level} />
    </div>
  );
}

/** Why one isn't seen or heard, and what to do. The call goes on meanwhile. */
export function MediaProblemLine({ media }: { readonly media: LocalMedia }) {
  const { problem, isStarting } = useLocalMedia(media);
  if (problem === null) return null;
  return (
    <AlertLine message={problemText(problem)}>
      {problem.trouble !== 'insecure' && (
        <Button
          size="compact-md"
          variant="default"
          loading={isStarting}
          onClick={() => void media.start()}
        >
          Try again
        </Button>
      )}
    </AlertLine>
  );
}
