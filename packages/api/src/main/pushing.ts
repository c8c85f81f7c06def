import { nextTry } from '../platform/queued.js';
import { pushes, type PushDocument } from '../platform/pushes.js';
import {
  PushLaterError,
  PushRefusedError,
  type Push,
  type PushService,
} from '../ports/push-service.js';
import type { PushDevice } from '@collabor8/domain';
import { createSending, type Sending, type SendingParts } from './sending.js';

/** What the feature that tells things says of what is queued. */
export interface PushSource {
  /** Queues, for each device, what has become due. */
  queueDue(): Promise<void>;
  /** Deals out what is for all devices of somebody, in one unit of work. */
  dealOut(push: PushDocument): Promise<void>;
  /** Writes it as it is sent; undefined when the device isn't to be told any more. */
  write(
    push: PushDocument,
  ): Promise<{ readonly device: PushDevice; readonly push: Push } | undefined>;
  /** The push service knows no such device any more. */
  forgetDevice(session: string, device: PushDevice): Promise<void>;
}

interface PushingOptions extends SendingParts {
  readonly source: PushSource;
  readonly service: PushService;
}

export function createPushing({ store, source, service, ...around }: PushingOptions): Sending {
  async function send(waiting: PushDocument): Promise<void> {
    if (waiting.device === undefined) return source.dealOut(waiting);
    const written = await source.write(waiting);
    if (written === undefined) return;
    try {
      await service.send(written.device, written.push);
    } catch (error) {
      if (!(error instanceof PushRefusedError) || !error.isGone) throw error;
      await source.forgetDevice(waiting.device, written.device);
    }
  }

  return createSending({
    ...around,
    queue: store.collection(pushes),
    what: 'push',
    // People name the service themselves: one that never answers holds up its own person alone.
    ...{ atOnce: 100, perLane: 2, laneOf: ({ username }: PushDocument) => username },
    lookMs: 1_000,
    claimMs: 30_000,
    prepare: () => source.queueDue(),
    send,
    nextTry(waiting, error) {
      if (error instanceof PushRefusedError) return undefined;
      const now = around.now().getTime();
      const next = nextTry(waiting, now);
      const pause = error instanceof PushLaterError ? error.afterMs : 0;
      return next && Math.max(next, now + pause);
    },
  });
}
