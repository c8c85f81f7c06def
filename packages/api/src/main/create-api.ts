import { eachForItself, failuresOf, type SomeFailedError } from '../platform/each-for-itself.js';
import * as features from '../features/index.js';
import type { Operation } from '../http/operation.js';
import { createArrivals } from '../request/arrivals.js';
import { createTurns } from '../request/turns.js';
import { createAdmitVisitor } from '../request/visitors.js';
import { createAdmitWrite } from '../request/writes.js';
import type { Served } from '../request/context.js';
import type { Hub } from '../live/hub.js';
import { liveProcedure } from '../live/procedure.js';
import type { TopicHosts } from '../live/topic-host.js';
import { ofAll, type All, type Declared } from '../platform/feature.js';
import type { Letters } from '../platform/mails.js';
import { removeOwned } from '../platform/owned.js';
import type { Platform } from '../platform/platform.js';
import { onceForAStore, type Upgrade } from '../platform/upkeep.js';
import { router } from '../request/trpc.js';

type Features = typeof features;
type Name = keyof Features;

/** Enough for the players of a chat, of which browsers open some before they are pressed. */
const DOWNLOADS_AT_A_TIME = 16;

/** Everything the transports can call, by feature. */
export type Services = { readonly [N in Name]: ReturnType<Features[N]['createService']> };

type Routers = { readonly [N in Name]: ReturnType<Features[N]['createRouter']> };

type Part = keyof All | 'createTopics' | 'createOperations' | 'letters';

const names = Object.keys(features) as Name[];

/** Calls `make` for every feature. The types tie each result to its feature's name. */
const ofEach = <T>(make: <N extends Name>(name: N) => unknown): T =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as T;

type Parts = Platform & { readonly hub: Hub };

function createAppRouter(platform: Parts, services: Services, hosts: TopicHosts) {
  const routers = ofEach<Routers>((name) => features[name].createRouter(services[name] as never));
  return router({ ...routers, live: liveProcedure(platform.hub, hosts) });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export interface Api extends Served {
  readonly services: Services;
  readonly router: AppRouter;
  readonly operations: readonly Operation[];
  /** What is written to people by mail, by kind. */
  readonly letters: Letters;
  readonly tidy: Chore;
  /** Clears what hung on connections that are over. */
  readonly clearLost: Chore;
}

/** Something that each feature does for itself; `tell` hears what failed, which is left for the next time. */
type Chore = (tell: (feature: string, failed: SomeFailedError) => void) => Promise<void>;

/** Puts all features together on a platform. */
export function createApi(platform: Parts): Api {
  // Each service is given this, which is whole once all are made; the compiler holds it against what each asks.
  const others = { all: {} } as Services & { readonly all: All };
  for (const name of names) {
    Object.assign(others, { [name]: features[name].createService(platform, others) });
  }
  const services: Services = others;
  const declared = <P extends Part>(part: P): readonly Declared<P>[] =>
    names.flatMap((name) => {
      const declare = (features[name] as { readonly [P in Part]?: (service: never) => unknown })[
        part
      ];
      return declare === undefined ? [] : [declare(services[name] as never) as Declared<P>];
    });
  for (const part of ofAll) Object.assign(others.all, { [part]: declared(part) });
  const removed = removeOwned(
    platform.store,
    names.flatMap((name) => features[name].collections),
  );
  Object.assign(others.all, { endAccount: [...others.all.endAccount, removed] });
  const hosts = Object.assign({}, ...declared('createTopics')) as TopicHosts;
  const choreOf =
    (act: (name: Name) => Promise<void> | undefined): Chore =>
    async (tell) => {
      for (const name of names) {
        try {
          await act(name);
        } catch (error) {
          tell(name, failuresOf(error));
        }
      }
    };
  return {
    services,
    router: createAppRouter(platform, services, hosts),
    operations: declared('createOperations').flat(),
    letters: Object.assign({}, ...declared('letters')) as Letters,
    turns: createTurns(),
    streams: createTurns(),
    downloads: createTurns({ atATime: DOWNLOADS_AT_A_TIME }),
    documents: createTurns(),
    arrivals: createArrivals(),
    admitWrite: createAdmitWrite({
      ...platform,
      assertMayWrite: services.moderation.assertMayWrite,
    }),
    places: (topics) => platform.hub.places(topics),
    reading: platform.settings.reading,
    admitVisitor: createAdmitVisitor(platform),
    tidy: choreOf((name) => {
      const { upgrades = {}, tidy } = features[name];
      const service = services[name] as never;
      const { store } = platform;
      const due = Object.entries<Upgrade<never>>(upgrades).map(
        ([called, upgrade]) =>
          () =>
            onceForAStore(store, called, () => upgrade(store, service)),
      );
      return eachForItself([...due, ...(tidy?.(service, platform) ?? [])], (part) => part());
    }),
    clearLost: choreOf((name) => features[name].clearLost?.(services[name] as never)),
  };
}
