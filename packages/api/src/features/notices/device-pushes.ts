import { createHash } from 'node:crypto';
import {
  isTold,
  noticesToPush,
  pushOf,
  quietUntil,
  RINGING_MS,
  usernameKey,
  type MailedRange,
  type PushDevice,
  type PushMessage,
  type PushState,
} from '@collabor8/domain';
import { eachDue } from '../../platform/each-for-itself.js';
import type { Platform } from '../../platform/platform.js';
import { pushes, type PushDocument } from '../../platform/pushes.js';
import { queuedAt } from '../../platform/queued.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { isEndpoint, type Push } from '../../ports/push-service.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { AppError } from '../../request/errors.js';
import type { Session } from '../../request/session.js';
import {
  areApart,
  changeBook,
  forgetPushDevice,
  pushDeviceOf,
  pushSessionsOf,
  setPushDevice,
} from '../users/index.js';
import { placePath } from './away-letter.js';
import { noticeBooks, type NoticeBookDocument } from './documents.js';
import { createPushKeys } from './push-keys.js';
import type { ReadableNotices } from './readable-notices.js';
import { NOTICE_BOOKS, toCentre } from './stored-books.js';

const DAY_SECONDS = 24 * 60 * 60;

interface Ringing {
  readonly caller: string;
}

export interface PushOthers {
  /** What rings at somebody; undefined once it doesn't. */
  readonly calls: {
    readonly findRinging: (callId: string) => Promise<Ringing | undefined>;
    readonly findGroupRinging: (
      chatId: string,
      username: string,
    ) => Promise<(Ringing & { readonly callId: string; readonly title: string }) | undefined>;
  };
  readonly chats: { readonly tellMissed: () => Promise<void> };
  readonly place: { readonly admission: { readonly placeName: () => Promise<string> } };
}

/** What waits for one device: where that takes nothing, no more is written for it. */
const WAITING_MAX = 10;

/** More of a group's title isn't told. */
const TITLE_LENGTH = 100;

/** The same thing told again is under the same topic. */
const topicOf = (tag: string): string =>
  createHash('sha256').update(tag).digest('base64url').slice(0, 32);

const readRange = (about: string): MailedRange => {
  const [after, upTo] = about.split(' ').map(Number);
  return { after: after ?? 0, upTo: upTo ?? 0 };
};

/** Whether calls are to be told to somebody's devices at a time. */
function wantsCalls(book: Stored<NoticeBookDocument> | undefined, at: Date): boolean {
  if (book?.hasDevices !== true) return false;
  const centre = toCentre(book);
  return isTold(centre, 'call') && quietUntil(centre.settings.quietHours, at) === undefined;
}

/** Whether a call rings on a device of somebody's, be they connected or not. */
export async function ringsOnDevices(
  from: Collections,
  username: string,
  at: Date,
): Promise<boolean> {
  const book = await from.collection(noticeBooks).get(usernameKey(username));
  return wantsCalls(book, at) && (await pushSessionsOf(from, username, at)).length > 0;
}

interface Parts extends Platform {
  readonly readable: ReadableNotices;
  readonly others: PushOthers;
}

/** Tells people's devices what they are told of, and who calls, while no tab is open there. */
export function createDevicePushes({ store, now, newId, settings, readable, others }: Parts) {
  const keys = createPushKeys(store);

  async function forEachDevice(
    unit: Collections,
    { kind, about, username }: Pick<PushDocument, 'kind' | 'about' | 'username'>,
    devices: readonly string[],
  ): Promise<void> {
    const queue = unit.collection(pushes);
    const at = now().getTime();
    for (const device of devices) {
      const waiting = await queue.page('ofDevice', { equals: [device], limit: WAITING_MAX });
      if (waiting.items.length === WAITING_MAX) continue;
      const push = { kind, about, username, device, ...queuedAt(at) };
      stillFree(await queue.insert({ _id: newId(), ...push }));
    }
  }

  const queue = ({ _id: key, username }: NoticeBookDocument): Promise<void> =>
    runUnit(store, async (unit) => {
      const book = await unit.collection(noticeBooks).get(key);
      if (book?.pushDueAt === undefined || book.pushDueAt > now().getTime()) return;
      const centre = toCentre(book);
      const quiet = quietUntil(centre.settings.quietHours, now());
      const range = { after: book.pushedUpTo ?? 0, upTo: book.revision };
      const devices = quiet === undefined ? await pushSessionsOf(unit, username, now()) : [];
      await changeBook(unit, NOTICE_BOOKS, username, (before) => ({
        ...before,
        pushDueAt: quiet,
        ...(quiet === undefined && {
          pushedUpTo: range.upTo,
          hasDevices: devices.length > 0 ? (true as const) : undefined,
        }),
      }));
      if (quiet !== undefined || noticesToPush(centre, range).length === 0) return;
      const about = `${range.after} ${range.upTo}`;
      await forEachDevice(unit, { kind: 'notices', about, username }, devices);
    });

  async function messageOf({
    kind,
    about,
    username,
  }: PushDocument): Promise<PushMessage | undefined> {
    switch (kind) {
      case 'notices': {
        const book = await store.collection(noticeBooks).get(usernameKey(username));
        if (book === undefined) return undefined;
        const notices = noticesToPush(toCentre(book), readRange(about));
        const told = await readable.of(username, notices);
        const site = await others.place.admission.placeName();
        return pushOf(told, { addressOf: ({ place }) => placePath(place), site });
      }
      case 'call': {
        const ringing = await others.calls.findRinging(about);
        if (ringing === undefined || (await areApart(store, username, ringing.caller))) {
          return undefined;
        }
        return { kind: 'call', tag: about, caller: ringing.caller };
      }
      case 'groupCall': {
        const ringing = await others.calls.findGroupRinging(about, username);
        if (ringing === undefined || (await areApart(store, username, ringing.caller))) {
          return undefined;
        }
        const { callId, caller, title } = ringing;
        const address = placePath({ kind: 'chat', chatId: about });
        return {
          ...{ kind: 'groupCall', tag: callId, caller, address },
          title: [...title].slice(0, TITLE_LENGTH).join(''),
        };
      }
      case 'callOver':
        return { kind: 'callOver', tag: about };
      default:
        // One of a later version, which may lead in a moment.
        throw new Error('This push is not known.');
    }
  }

  return {
    pushKeys: keys,

    async pushState({ id, username }: Session): Promise<PushState> {
      const device = await pushDeviceOf(store, username, id, now());
      return { serverKey: (await keys()).publicKey, isOn: device !== undefined };
    },

    /** Has the device of a session told things from now on, or no more. */
    async setDevice({ id, username }: Session, device: PushDevice | null): Promise<void> {
      if (device !== null && !isEndpoint(device.endpoint, settings.push.isPrivateToo)) {
        throw new AppError('invalid', 'Nothing can be sent to the push service of this browser.');
      }
      await runUnit(store, async (unit) => {
        const isFirst = (await pushSessionsOf(unit, username, now())).length === 0;
        await setPushDevice(unit, id, device);
        if (device === null || !isFirst) return;
        // What came before isn't told.
        await changeBook(unit, NOTICE_BOOKS, username, (book, pushedUpTo) => ({
          ...book,
          ...{ hasDevices: true as const, pushedUpTo, pushDueAt: undefined },
        }));
      });
    },

    pushes: {
      async queueDue(): Promise<void> {
        // Tidying does it, too, and says what failed; it comes by once a minute.
        await others.chats.tellMissed().catch(() => undefined);
        const time = now().getTime();
        await eachDue(store.collection(noticeBooks), 'byPushDue', 'pushDueAt', time, queue);
      },

      dealOut: (push: PushDocument): Promise<void> =>
        runUnit(store, async (unit) => {
          const { username } = push;
          if ((await unit.collection(pushes).remove(push._id)) === undefined) return;
          const book = await unit.collection(noticeBooks).get(usernameKey(username));
          if (!wantsCalls(book, now())) return;
          await forEachDevice(unit, push, await pushSessionsOf(unit, username, now()));
        }),

      async write(
        push: PushDocument,
      ): Promise<{ readonly device: PushDevice; readonly push: Push } | undefined> {
        const { username, device: session = '' } = push;
        const device = await pushDeviceOf(store, username, session, now());
        const message = device && (await messageOf(push));
        if (device === undefined || message === undefined) return undefined;
        const isCall = message.kind !== 'notice';
        const seconds = isCall ? RINGING_MS / 1000 : DAY_SECONDS;
        const text = JSON.stringify(message);
        return { device, push: { text, topic: topicOf(message.tag), seconds, isUrgent: isCall } };
      },

      forgetDevice: (session: string, device: PushDevice): Promise<void> =>
        forgetPushDevice(store, session, device),
    },
  };
}

interface CallPush {
  readonly kind: 'call' | 'groupCall' | 'callOver';
  /** The call; of a group's that rings, its chat. */
  readonly about: string;
  readonly username: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Has devices told, in its unit of work, that a call rings or no more does: nothing twice, and nothing without a device. */
export async function queueCallPush(
  collections: Collections,
  { kind, about, username, at: time }: CallPush,
): Promise<void> {
  const key = usernameKey(username);
  const book = await collections.collection(noticeBooks).get(key);
  if (book?.hasDevices !== true) return;
  const at = Date.parse(time);
  const waiting = { kind, about, username, ...queuedAt(at) };
  await collections.collection(pushes).insert({ _id: `${kind} ${about} ${key}`, ...waiting });
}
