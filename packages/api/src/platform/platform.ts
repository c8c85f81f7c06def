import type { Encoder } from '../images/encoder.js';
import type { Connections } from '../live/connections.js';
import type { Hub } from '../live/hub.js';
import type { Blobs } from './blobs.js';
import type { DocumentStore } from '../ports/document-store.js';
import type { CreateLimiter } from '../ports/limiters.js';
import type { Reading } from '../request/visitors.js';
import type { Texts } from './texts.js';

/** A provider of OpenID Connect, by which people sign in. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What people call it. */
  readonly name: string;
}

export interface FeatureSettings {
  readonly googleClientId: string | undefined;
  readonly oidc: OidcSettings | undefined;
  /** Where the links in mails lead, such as 'https://collabor8.example'; undefined where no mail is sent. */
  readonly mailOrigin: string | undefined;
  /** How push services are asked to tell browsers things. */
  readonly push: {
    /** Whom they turn to about it: an https: or mailto: address. */
    readonly contact: string;
    /** Whether they may be on this machine or its networks. */
    readonly isPrivateToo: boolean;
  };
  /** Where people find the community, such as 'https://collabor8.example'. */
  readonly publicOrigin: string | undefined;
  /** Whether webhooks may lead to this machine or its networks. */
  readonly webhooksArePrivateToo: boolean;
  readonly passwordMinLength: number;
  readonly dailyMegabytes: number;
  /** Who may read questions, tags and profiles. */
  readonly reading: Reading;
  readonly administrators: readonly string[];
  /** What the process runs on, as its administrators are told. */
  readonly machine: {
    /** Where the store is on its disk; undefined where that is another machine's. */
    readonly dataFolder: string | undefined;
    /** Whether processes share a bus. */
    readonly hasBus: boolean;
  };
  readonly iceServers: readonly string[];
  /** The TURN server, and the secret that it shares with this server. */
  readonly turn: { readonly urls: readonly string[]; readonly secret: string } | undefined;
}

/** What every service is built from; clock and ids are passed in, so that tests can fix them. */
export interface Platform {
  readonly store: DocumentStore;
  /** Of pictures and the like. */
  readonly blobs: Blobs;
  /** For every picture that somebody sends. */
  readonly encoder: Encoder;
  readonly hub: Pick<Hub, 'publish' | 'publishEphemeral' | 'places' | 'ping'>;
  readonly connections: Pick<Connections, 'registry' | 'onRemoved' | 'endSessions'>;
  /** By which texts are written. */
  readonly texts: Texts;
  /** For all that is limited. It knows whether anything is. */
  readonly createLimiter: CreateLimiter;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly settings: FeatureSettings;
}
