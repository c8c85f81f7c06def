import { failuresOf, type SomeFailedError } from './each-for-itself.js';
import * as features from './features.js';
import type { Operation } from './http/operation.js';
import { createArrivals, type Arrivals } from './limits/arrivals.js';
import { createTurns, type Turns } from './limits/turns.js';
import { createWriteLimit, type AssertMayWrite, type CountWrite } from './limits/writes.js';
import { liveProcedure } from './live/procedure.js';
import type { TopicHosts } from './live/topic-host.js';
import type { Platform } from './platform.js';
import { router } from './trpc.js';

type Features = typeof features;
type Name = keyof Features;

/** Everything the transports can call, by feature. */
export type Services = { readonly [N in Name]: ReturnType<Features[N]['createService']> };

type Routers = { readonly [N in Name]: ReturnType<Features[N]['createRouter']> };

const names = Object.keys(features) as Name[];

/** Calls `make` for every feature. The types tie each result to its feature's name. */
const ofEach = <T>(make: <N extends Name>(name: N) => unknown): T =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as T;

function createAppRouter(platform: Platform, services: Services, hosts: TopicHosts) {
  const routers = ofEach<Routers>((name) =>
    features[name].createRouter(services[name] as never, platform),
  );
  return router({ ...routers, live: liveProcedure(platform.hub, hosts) });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export interface Api {
  readonly services: Services;
  readonly router: AppRouter;
  readonly operations: readonly Operation[];
  /** Of everybody who asks for something, over whatever transport. */
  readonly turns: Turns;
  /** Of answers that are written piece by piece: each holds a part of what it tells. */
  readonly streams: Turns;
  /** Of documents that bring along what their page reads: the page asks for what is left out. */
  readonly documents: Turns;
  readonly arrivals: Arrivals;
  readonly countWrite: CountWrite;
  readonly assertMayWrite: AssertMayWrite;
  /**
   * Clears what is out of date: before the first request, then now and then. Each feature does it for itself;
   * `tell` hears what failed, which is left for the next time.
   */
  tidy(tell: (feature: string, failed: SomeFailedError) => void): Promise<void>;
}

/** Puts all features together on a platform. */
export function createApi(platform: Platform): Api {
  const services = ofEach<Services>((name) => features[name].createService(platform));
  for (const name of names) {
    const ending = features[name].endAccount?.(services[name] as never);
    if (ending !== undefined) services.users.onRemoval(ending);
    services.users.contribute({
      figures: features[name].figures?.(services[name] as never),
      writings: features[name].writings?.(services[name] as never),
    });
    services.moderation.contribute(features[name].moderated?.(services[name] as never) ?? {});
  }
  services.users.onNewPassword(services.notices.noteNewPassword);
  services.pictures.onReading((reader, post) => services.moderation.mayRead(reader, post));
  const hosts = Object.assign(
    {},
    ...names.map((name) => features[name].createTopics?.(services[name] as never) ?? {}),
  ) as TopicHosts;
  return {
    services,
    router: createAppRouter(platform, services, hosts),
    operations: names.flatMap((name) => features[name].createOperations(services[name] as never)),
    turns: createTurns(),
    streams: createTurns(),
    documents: createTurns(),
    arrivals: createArrivals(),
    countWrite: createWriteLimit(platform),
    assertMayWrite: services.moderation.assertMayWrite,
    async tidy(tell) {
      for (const name of names) {
        try {
          await features[name].tidy?.(services[name] as never);
        } catch (error) {
          tell(name, failuresOf(error));
        }
      }
    },
  };
}
