import type { Logger } from 'pino';

export interface Stopping {
  readonly stop: () => Promise<void>;
  /** Milliseconds after which the process ends, whatever is still under way. */
  readonly withinMs: number;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/** Stops in order at the first SIGTERM or SIGINT, and at once at the second. */
export function stopOnSignals({ stop, withinMs, log }: Stopping): void {
  const onSignal = (signal: NodeJS.Signals): void => {
    // From here on signals do what they do to any process.
    process.off('SIGTERM', onSignal).off('SIGINT', onSignal);
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('stopping took too long');
      process.exit(1);
    }, withinMs).unref();
    stop().catch((error: unknown) => {
      log.error({ err: error }, 'stopping failed');
      process.exitCode = 1;
    });
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}
