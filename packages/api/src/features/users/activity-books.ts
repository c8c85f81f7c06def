import {
  deviceOf,
  recentActivity,
  usernameKey,
  withActivity,
  type Activity,
  type ActivityKind,
  type ToldDeed,
} from '@collabor8/domain';
import type { Collections, DocumentStore } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { activityBooks, users } from './documents.js';
import { changeBook, personBooks } from './person-books.js';
import { hashOfToken } from './tokens.js';
import { userMissing } from './user-changes.js';

/** Where a request comes from. */
export interface Client {
  readonly address: string;
  /** What it says that it is. */
  readonly userAgent?: string | undefined;
  /** The token by which the browser is known from then on. */
  readonly device?: string | undefined;
  /** The token by which it is known while its person signs in elsewhere. */
  readonly visit?: string | undefined;
  /** Where it reaches this server, such as 'https://collabor8.example'; absent over a socket. */
  readonly origin?: string | undefined;
}

/** Browsers by which one person is known; the one that signed in longest ago is forgotten first. */
const DEVICES_KEPT = 20;

const KIND = personBooks(activityBooks, (owner) => ({ ...owner, rows: [], devices: [] }));

const withFirst = (devices: readonly string[], device: string): readonly string[] =>
  [device, ...devices.filter((other) => other !== device)].slice(0, DEVICES_KEPT);

/** Something that was done with an account; `client` is absent where it was done by somebody else. */
export interface Deed<Kind extends ActivityKind = Exclude<ActivityKind, ToldDeed>> {
  readonly kind: Kind;
  readonly at: Date;
  readonly client?: Client;
}

/** Writes a deed in the unit of work that does it, which runUnit runs. A browser that signs in is known from then on. */
export async function writeActivity(
  unit: Collections,
  username: string,
  { kind, at, client }: Deed<ActivityKind>,
): Promise<void> {
  const note = {
    ...{ kind, at: at.toISOString(), address: client?.address ?? null },
    device: client === undefined ? null : deviceOf(client.userAgent),
  };
  const token = kind === 'signedIn' ? client?.device : undefined;
  await changeBook(unit, KIND, username, ({ rows, devices, ...book }) => ({
    ...book,
    rows: withActivity(rows, note),
    devices: token === undefined ? devices : withFirst(devices, hashOfToken(token)),
  }));
}

/** Notes a deed that nobody need be told of; `AccountNewsWriter` notes the others. */
export const noteActivity = (unit: Collections, username: string, deed: Deed): Promise<void> =>
  writeActivity(unit, username, deed);

/** By then whoever was not let in has their answer: an embedded store writes at once, which the time of an answer would tell. */
const NOTED_AFTER_MS = 100;

/** Notes that somebody was not let in. Its time tells nobody of accounts, and its failure keeps nobody out. */
export function noteFailure(
  store: DocumentStore,
  username: string,
  failure: Omit<Deed, 'kind'>,
): void {
  const note = () => {
    const noted = runUnit(store, (unit) =>
      noteActivity(unit, username, { kind: 'failed', ...failure }),
    );
    noted.catch(() => undefined);
  };
  setTimeout(note, NOTED_AFTER_MS).unref();
}

/** The hash of a browser's token, where somebody has signed in under this name with it before. */
export async function knownDevice(
  store: Collections,
  username: string,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined;
  const book = await store.collection(activityBooks).get(usernameKey(username));
  const device = hashOfToken(token);
  return book?.devices.includes(device) === true ? device : undefined;
}

/** What was done with an account lately, the newest first; @throws AppError 'missing' */
export async function readActivity(
  store: Collections,
  username: string,
  now: Date,
): Promise<readonly Activity[]> {
  const key = usernameKey(username);
  const book = await store.collection(activityBooks).get(key);
  if (book !== undefined) return recentActivity(book.rows, now.toISOString());
  if ((await store.collection(users).get(key)) === undefined) throw userMissing();
  return [];
}
