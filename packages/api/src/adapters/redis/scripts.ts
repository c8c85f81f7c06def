import { createHash } from 'node:crypto';
import type { RedisLink } from './redis-link.js';

/** A Lua script, which Redis runs as one step. */
export interface Script {
  readonly text: string;
  readonly sha: string;
}

export const defineScript = (text: string): Script => ({
  text,
  sha: createHash('sha1').update(text).digest('hex'),
});

const isUnknown = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('NOSCRIPT');

/** Runs a script by its hash; a Redis that doesn't know it, as after a restart, is sent the text. */
export async function runScript(
  link: RedisLink,
  { text, sha }: Script,
  { keys, args }: { readonly keys: readonly string[]; readonly args: readonly (string | number)[] },
): Promise<unknown> {
  const call = { keys: [...keys], arguments: args.map(String) };
  try {
    return await link.run((client) => client.evalSha(sha, call));
  } catch (error) {
    if (!isUnknown(error)) throw error;
    return link.run((client) => client.eval(text, call));
  }
}
