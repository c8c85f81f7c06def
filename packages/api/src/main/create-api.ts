import { failuresOf, type SomeFailedError } from '../platform/each-for-itself.js';
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
import type { Letters } from '../platform/mails.js';
import type { Platform } from '../platform/platform.js';
import { router } from '../request/trpc.js';
import type { NoticePlace, PostRef } from '@collabor8/domain';
import type { ReachesPlace } from '../features/notices/index.js';

type Has = (id: string) => Promise<boolean>;

/** What the features that notices lead to say of their own things. */
interface Places {
  readonly moderation: { readonly mayRead: (reader: string, post: PostRef) => Promise<boolean> };
  readonly chats: { readonly isIn: (chatId: string, username: string) => Promise<boolean> };
  readonly whiteboards: { readonly has: Has };
  readonly games: { readonly has: Has };
}

/** Whether somebody may still read what a notice is about. */
const createNoticePlaces =
  ({ moderation, chats, whiteboards, games }: Places): ReachesPlace =>
  async (reader: string, place: NoticePlace): Promise<boolean> => {
    switch (place.kind) {
      case 'question': {
        const { qid, answerId } = place;
        if (!(await moderation.mayRead(reader, { kind: 'question', id: qid }))) return false;
        return (
          answerId === undefined || moderation.mayRead(reader, { kind: 'answer', id: answerId })
        );
      }
      case 'chat':
        return chats.isIn(place.chatId, reader);
      case 'board':
        return whiteboards.has(place.boardId);
      case 'game':
        return games.has(place.gameID);
      case 'messages':
      case 'account':
      case 'administration':
        return true;
    }
  };

type Features = typeof features;
type Name = keyof Features;

/** Enough for the players of a chat, of which browsers open some before they are pressed. */
const DOWNLOADS_AT_A_TIME = 16;

/** Everything the transports can call, by feature. */
export type Services = { readonly [N in Name]: ReturnType<Features[N]['createService']> };

type Routers = { readonly [N in Name]: ReturnType<Features[N]['createRouter']> };

const names = Object.keys(features) as Name[];

/** Calls `make` for every feature. The types tie each result to its feature's name. */
const ofEach = <T>(make: <N extends Name>(name: N) => unknown): T =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as T;

type Parts = Platform & { readonly hub: Hub };

function createAppRouter(platform: Parts, services: Services, hosts: TopicHosts) {
  const routers = ofEach<Routers>((name) =>
    features[name].createRouter(services[name] as never, platform),
  );
  return router({ ...routers, live: liveProcedure(platform.hub, hosts) });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export interface Api extends Served {
  readonly services: Services;
  readonly router: AppRouter;
  readonly operations: readonly Operation[];
  /** What is written to people by mail, by kind. */
  readonly letters: Letters;
  /** Clears what is out of date. */
  readonly tidy: Chore;
  /** Clears what hung on connections that are over. */
  readonly clearLost: Chore;
}

/** Something that each feature does for itself; `tell` hears what failed, which is left for the next time. */
type Chore = (tell: (feature: string, failed: SomeFailedError) => void) => Promise<void>;

/** Puts all features together on a platform. */
export function createApi(platform: Parts): Api {
  const services = ofEach<Services>((name) => features[name].createService(platform));
  for (const name of names) {
    const ending = features[name].endAccount?.(services[name] as never);
    if (ending !== undefined) services.users.onRemoval(ending);
    services.users.contribute({
      figures: features[name].figures?.(services[name] as never),
      writings: features[name].writings?.(services[name] as never),
      files: features[name].files?.(services[name] as never),
    });
    services.search.contribute(features[name].searched?.(services[name] as never) ?? {});
    services.moderation.contribute(features[name].moderated?.(services[name] as never) ?? {});
  }
  services.blocks.onBlock(async (...people) => {
    await services.calls.endBetween(...people);
    await services.calls.partInGroup(...people);
  });
  services.chats.onDeparted((...departed) => services.calls.leaveGroup(...departed));
  services.users.onBlocking(services.blocks);
  services.chats.onLastSeenChosen((change) => services.users.tellChange(change));
  services.users.onNewPassword(services.notices.noteNewPassword);
  services.users.onKeysEnding((username) => services.feeds.dropKey(username));
  services.moderation.onAccounts(services.users);
  services.users.onLeaving((unit, username) => services.moderation.leave(unit, username));
  services.users.onNewcomers(services.place.admission);
  services.place.onAdmitting((username, leave) => services.users.begin(username, leave));
  services.place.onFigures(services.questions.answeredSince);
  services.tags.onRenaming(services.questions.retag);
  services.moderation.onTagRenaming(services.tags.renameTag);
  services.notices.onMailing(createNoticePlaces(services));
  services.notices.onWeekly((username, since) => services.questions.followedSince(username, since));
  services.notices.onMissed(() => services.chats.tellMissed());
  services.notices.onNaming(services.place.admission.placeName);
  services.notices.onRinging(services.calls);
  services.webhooks.onReading((post) => services.moderation.readOpenly(post));
  services.whiteboards.onKeeping(services.pictures);
  services.pictures.onReading((reader, post) => services.moderation.mayRead(reader, post));
  services.pictures.onBoards((boardId) => services.whiteboards.exists(boardId));
  const hosts = Object.assign(
    {},
    ...names.map((name) => features[name].createTopics?.(services[name] as never) ?? {}),
  ) as TopicHosts;
  const choreOf =
    (chore: 'tidy' | 'clearLost'): Chore =>
    async (tell) => {
      for (const name of names) {
        try {
          await features[name][chore]?.(services[name] as never);
        } catch (error) {
          tell(name, failuresOf(error));
        }
      }
    };
  return {
    services,
    router: createAppRouter(platform, services, hosts),
    operations: names.flatMap(
      (name) => features[name].createOperations?.(services[name] as never) ?? [],
    ),
    letters: Object.assign(
      {},
      ...names.map((name) => features[name].letters?.(services[name] as never) ?? {}),
    ) as Letters,
    turns: createTurns(),
    streams: createTurns(),
    downloads: createTurns({ atATime: DOWNLOADS_AT_A_TIME }),
    documents: createTurns(),
    arrivals: createArrivals(),
    admitWrite: createAdmitWrite({
      ...platform,
      assertMayWrite: services.moderation.assertMayWrite,
    }),
    reading: platform.settings.reading,
    admitVisitor: createAdmitVisitor(platform),
    tidy: choreOf('tidy'),
    clearLost: choreOf('clearLost'),
  };
}
