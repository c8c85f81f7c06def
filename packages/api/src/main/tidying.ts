import type { Logger } from 'pino';
import type { Metrics } from '../metrics/metrics.js';
import type { Api } from './create-api.js';
import { BEAT_MS, type ProcessWatch } from './watch-processes.js';

interface TidyingOptions {
  readonly api: Pick<Api, 'tidy' | 'clearLost'>;
  readonly watch: ProcessWatch;
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Pick<Metrics, 'tidyFailures'>;
  /** Milliseconds of any clock that only goes forward. */
  readonly clock?: () => number;
}

const TIDY_MS = 60_000;
const CLEAR_MS = 3_600_000;

/**
 * Clears what is out of date, in one process for all, and what hung on connections that are over once their process
 * has died. It never rejects: what fails is logged and counted by its feature, and done again the next time.
 */
export function createTidying(options: TidyingOptions) {
  const { api, watch, log, metrics, clock = () => performance.now() } = options;
  let tidiedAt = -Infinity;
  let clearedAt = -Infinity;
  let isLeading = false;
  let underWay: Promise<void> | undefined;

  const tell: Parameters<Api['tidy']>[0] = (feature, { failures, count }) => {
    metrics.tidyFailures.inc({ feature }, count);
    for (const { id, error } of failures) {
      log.error({ err: error, feature, id, count }, 'tidying up failed');
    }
  };

  async function doWhatIsDue(): Promise<void> {
    const { leads, dead } = await watch.beat();
    isLeading = leads;
    if (!leads) return;
    if (clock() - clearedAt >= (dead.length > 0 ? TIDY_MS : CLEAR_MS)) {
      clearedAt = clock();
      const failed: string[] = [];
      await api.clearLost((feature, error) => {
        failed.push(feature);
        tell(feature, error);
      });
      if (failed.length === 0) await watch.forget(dead);
    }
    if (clock() - tidiedAt < TIDY_MS) return;
    tidiedAt = clock();
    await api.tidy(tell);
  }

  /** Does now what is due, which only the leading process finds; while that is under way, a call waits for it. */
  const beat = (): Promise<void> =>
    (underWay ??= doWhatIsDue()
      .catch((error: unknown) => {
        log.error({ err: error }, 'looking at the other processes failed');
      })
      .finally(() => {
        underWay = undefined;
      }));

  return {
    beat,
    /** Whether this process was the leading one when it looked last. */
    leads: () => isLeading,
    /** Beats now and from now on. What it gives beats no more and leaves, once what is under way has ended. */
    begin() {
      void beat();
      const beating = setInterval(() => void beat(), BEAT_MS);
      return async () => {
        clearInterval(beating);
        await underWay;
        // One that can't be told is taken for dead, and cleared after.
        await watch.leave().catch(() => undefined);
      };
    },
  };
}
