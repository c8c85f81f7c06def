import { MongoClient, MongoServerSelectionError, type Db } from 'mongodb';

export type StoreCode = 'STORE_UNREACHABLE' | 'STORE_STANDALONE' | 'STORE_OLD';

/** A server that can't be used as it is. */
export class UnfitServerError extends Error {
  override readonly name = 'UnfitServerError';

  constructor(
    readonly code: StoreCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The wire protocol of MongoDB 5.0, the first to read one moment outside transactions. */
const OLDEST_WIRE_VERSION = 13;

const DEFAULT_DATABASE = 'collabor8';

/** What a store has of a server; `close` lets go of it. */
export interface Connected {
  readonly client: MongoClient;
  readonly db: Db;
}

/** The driver takes 'test' where an address names no database. */
const databaseIn = (url: string): string =>
  /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^/?]+)/.exec(url)?.[1] ?? DEFAULT_DATABASE;

/** @throws UnfitServerError */
export async function connect(url: string, selectionMs = 10_000): Promise<Connected> {
  const client = new MongoClient(url, {
    appName: 'collabor8',
    // What was acknowledged survives the loss of any one server of the set.
    writeConcern: { w: 'majority' },
    readPreference: 'primary',
    retryWrites: true,
    retryReads: true,
    serverSelectionTimeoutMS: selectionMs,
  });
  try {
    await client.connect();
    const db = client.db(decodeURIComponent(databaseIn(url)));
    checkServer(await db.admin().command({ hello: 1 }));
    return { client, db };
  } catch (error) {
    await client.close();
    if (!(error instanceof MongoServerSelectionError)) throw error;
    throw new UnfitServerError('STORE_UNREACHABLE', error.message, { cause: error });
  }
}

function checkServer(hello: Readonly<Record<string, unknown>>): void {
  const isShardRouter = hello['msg'] === 'isdbgrid';
  if (typeof hello['setName'] !== 'string' && !isShardRouter) {
    throw new UnfitServerError(
      'STORE_STANDALONE',
      'This MongoDB server is no member of a replica set, so it has no transactions.',
    );
  }
  if (Number(hello['maxWireVersion'] ?? 0) < OLDEST_WIRE_VERSION) {
    throw new UnfitServerError('STORE_OLD', 'This MongoDB server is older than 5.0.');
  }
}
