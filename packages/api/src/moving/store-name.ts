import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a store is called however it is addressed: its file's whole path, or server and database. */
export async function storeName(url: string): Promise<string> {
  if (!url.startsWith('file:')) return withoutPassword(url).replace(/\?.*$/, '');
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  return `file:${await realpath(path).catch(() => resolve(path))}`;
}

/** An address as it may be shown. */
export const withoutPassword = (url: string): string =>
  url.replace(/^(mongodb(?:\+srv)?:\/\/)[^@/]*@/, '$1');
