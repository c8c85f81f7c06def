import { useEffect, useRef } from 'react';
import { watchLevel } from '../media/level.js';
import type { LocalMedia } from '../media/local-media.js';
import { useLocalMedia } from '../media/use-local-media.js';
import classes from './level-meter.module.css';

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
