import { MongoClient } from 'mongodb';

const PARTS = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/;

/** The address of one database of the server that the tests run on. */
export function databaseUrl(name: string): string {
  const parts = PARTS.exec(process.env['MONGODB_URL'] ?? '');
  if (!parts) throw new Error('MONGODB_URL must hold the address of a MongoDB replica set.');
  const [, server = '', options = ''] = parts;
  return `${server}/${name}${options}`;
}

export async function dropDatabase(name: string): Promise<void> {
  const client = await MongoClient.connect(databaseUrl(name));
  try {
    await client.db().dropDatabase();
  } finally {
    await client.close();
  }
}

const LIFETIME = 'transactionLifetimeLimitSeconds';

/**
 * What a killed process was writing stays locked for a minute: makes that so many seconds, for everybody
 * on the server, until the function that it gives is called.
 */
export async function unlockWithin(seconds: number): Promise<() => Promise<void>> {
  const client = await MongoClient.connect(databaseUrl('admin'));
  const admin = client.db('admin');
  const { [LIFETIME]: before } = await admin.command({ getParameter: 1, [LIFETIME]: 1 });
  const set = (lifetime: unknown) => admin.command({ setParameter: 1, [LIFETIME]: lifetime });
  await set(seconds);
  return async () => {
    await set(before);
    await client.close();
  };
}
