import type { Settings } from './env.js';
import type { Encoder } from './images/encoder.js';
import type { Connections } from './live/connections.js';
import type { Hub } from './live/hub.js';
import type { BlobStore } from './ports/blob-store.js';
import type { DocumentStore } from './ports/document-store.js';
import type { CreateLimiter } from './ports/limiters.js';

/** What every service is built from; clock and ids are passed in, so that tests can fix them. */
export interface Platform {
  readonly store: DocumentStore;
  /** Of pictures and the like. */
  readonly blobs: BlobStore;
  /** For every picture that somebody sends. */
  readonly encoder: Encoder;
  readonly hub: Hub;
  readonly connections: Connections;
  /** For limits that hold in all processes together. */
  readonly createLimiter: CreateLimiter;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly settings: Pick<
    Settings,
    | 'googleClientId'
    | 'rateLimits'
    | 'dailyMegabytes'
    | 'passwordMinLength'
    | 'iceServers'
    | 'turn'
    | 'administrators'
  >;
}
