/** Preloaded into a server: whatever it is asked, it answers its memory and how late its loop was. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 10;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

/** The monitor counts its own pause between two looks. */
const lateBy = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);

process.once('disconnect', () => process.exit());
process.on('message', ({ collectsGarbage }) => {
  if (collectsGarbage) globalThis.gc();
  const { rss, heapUsed } = process.memoryUsage();
  process.send({
    ...{ rss, heapUsed },
    delay: {
      p50: lateBy(delay.percentile(50)),
      p99: lateBy(delay.percentile(99)),
      max: lateBy(delay.max),
    },
  });
  delay.reset();
});
