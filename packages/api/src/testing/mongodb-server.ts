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
