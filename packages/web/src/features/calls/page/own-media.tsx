import { useEffect, useRef } from 'react';
import type { LocalMedia } from '../media/local-media.js';
import { useLocalMedia } from '../calls.js';
import classes from './own-media.module.css';
import { Button } from '../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { problemText } from '../media/media-problem.js';

/** Of the louder voices. */
const FULL = 0.25;
/** As often as an eye follows a bar of this size: a page that is drawn with every frame of the screen takes what pictures need. */
const LOOK_EVERY_MS = 60;
const STEPS = 20;

/** Tells how loud a track is, in twentieths, whenever that changes; returns what ends it. A muted track is silent here too. */
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
  let told = 0;
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    const steps = Math.round(Math.min(1, Math.sqrt(power) / FULL) * STEPS);
    if (steps !== told) tell(steps);
    told = steps;
  }, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    source.disconnect();
  };
}

/** How loud one's own microphone hears one. Drawn past React: it changes many times a second. */
export function LevelMeter({ media }: { readonly media: LocalMedia }) {
  const { microphone } = useLocalMedia(media);
  const meter = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (microphone === null) return;
    const stop = watchLevel(microphone, media.context, (steps) => {
      meter.current?.setAttribute('aria-valuenow', String(steps));
      if (bar.current !== null) bar.current.style.transform = `scaleX(${steps / STEPS})`;
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
      aria-valuemax={STEPS}
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
