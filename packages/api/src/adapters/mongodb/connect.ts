import { MongoClient, MongoServerError, MongoServerSelectionError, type Db } from 'mongodb';

/** A server, or an address, that no store can be kept with; its message says what to do. */
export class UnfitServerError extends Error {
  readonly code = 'STORE_SERVER_UNFIT';
}

/** The wire protocol of MongoDB 5.0, the first to read one moment outside transactions. */
const OLDEST_WIRE_VERSION = 13;

const DEFAULT_DATABASE = 'collabor8';

/** Elections take up to 12 seconds. */
const SELECTION_MS = 15_000;

const DENIED_CODES: ReadonlySet<unknown> = new Set([13, 18]);

export interface Connected {
  readonly client: MongoClient;
  readonly db: Db;
}

/** Connects to a replica set; `selectionMs` is how long it may take to find its primary. */
export async function connect(url: string, selectionMs = SELECTION_MS): Promise<Connected> {
  const client = clientOf(url, selectionMs);
  try {
    await client.connect();
    const db = client.db(databaseIn(url));
    checkServer(url, await db.admin().command({ hello: 1 }));
    // What a user may not do is told now, not at the first write.
    await db.listCollections({}, { nameOnly: true }).toArray();
    return { client, db };
  } catch (error) {
    await client.close();
    throw explained(url, error);
  }
}

function clientOf(url: string, selectionMs: number): MongoClient {
  try {
    return new MongoClient(url, {
      appName: 'collabor8',
      // What was acknowledged survives the loss of any one server of the set.
      writeConcern: { w: 'majority' },
      readPreference: 'primary',
      retryWrites: true,
      retryReads: true,
      serverSelectionTimeoutMS: selectionMs,
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new UnfitServerError(
      `STORE_URL is no address of a MongoDB replica set: ${reason}. It should look like mongodb://localhost:27017/collabor8?replicaSet=rs0.`,
      { cause },
    );
  }
}

/** The driver takes 'test' where an address names no database. */
const databaseIn = (url: string): string =>
  decodeURIComponent(/^mongodb(?:\+srv)?:\/\/[^/?]+\/([^/?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE);

/** An address without the name and password that it may hold. */
const hostsIn = (url: string): string =>
  /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(url)?.[1] ?? '';

function checkServer(url: string, hello: Readonly<Record<string, unknown>>): void {
  const isShardRouter = hello['msg'] === 'isdbgrid';
  if (typeof hello['setName'] !== 'string' && !isShardRouter) {
    throw new UnfitServerError(
      `The MongoDB server at ${hostsIn(url)} stands alone and has no transactions. Make it a replica set of one: start mongod with --replSet rs0 and run rs.initiate() once in mongosh.`,
    );
  }
  if (Number(hello['maxWireVersion'] ?? 0) < OLDEST_WIRE_VERSION) {
    throw new UnfitServerError(
      `The MongoDB server at ${hostsIn(url)} is older than 5.0. Upgrade it first.`,
    );
  }
}

/** A name that stands for a replica set is looked up by the driver before it connects. */
const isUnresolved = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && /^query/.test(String(error.syscall));

/** An error with a sentence for whoever runs the server, if it is something to be foreseen. */
function explained(url: string, cause: unknown): unknown {
  if (cause instanceof MongoServerSelectionError) {
    return new UnfitServerError(
      `No primary of a MongoDB replica set answers at ${hostsIn(url)} (${cause.message}). Start it, run rs.initiate() in mongosh if it is new, or set STORE_URL to another address.`,
      { cause },
    );
  }
  if (isUnresolved(cause)) {
    return new UnfitServerError(
      `The name ${hostsIn(url)} of STORE_URL can't be found (${cause.message}). Correct it, look at this machine's DNS, or name the hosts themselves: mongodb://one.example,two.example/collabor8?replicaSet=rs0.`,
      { cause },
    );
  }
  if (cause instanceof MongoServerError && DENIED_CODES.has(cause.code)) {
    return new UnfitServerError(
      `The MongoDB server at ${hostsIn(url)} refuses the user that STORE_URL names (${cause.message}). It needs the role readWrite on the database ${databaseIn(url)}.`,
      { cause },
    );
  }
  return cause;
}
