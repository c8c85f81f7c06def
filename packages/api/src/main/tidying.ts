import type { Logger } from 'pino';
import type { Api } from './create-api.js';
import type { Metrics } from '../metrics/metrics.js';

interface TidyingOptions {
  readonly api: Pick<Api, 'tidy'>;
  readonly log: Pick<Logger, 'error'>;
  readonly metrics: Pick<Metrics, 'tidyFailures'>;
}

/**
 * Clears what is out of date, and never rejects: what fails is logged and counted by its feature, and done
 * again the next time. A call while another one is under way waits for that.
 */
export function createTidying({ api, log, metrics }: TidyingOptions): () => Promise<void> {
  let underWay: Promise<void> | undefined;

  const tidy = () =>
    api.tidy((feature, { failures, count }) => {
      metrics.tidyFailures.inc({ feature }, count);
      for (const { id, error } of failures) {
        log.error({ err: error, feature, id, count }, 'tidying up failed');
      }
    });

  return () =>
    (underWay ??= tidy().finally(() => {
      underWay = undefined;
    }));
}
