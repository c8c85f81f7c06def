/**
 * Builds what is stale, then runs a built entry in this very process: signals reach it directly and
 * its exit code is ours.
 *
 *   node scripts/run-built.mjs <entry> [arguments of the entry…]
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { turbo } from './turbo.mjs';

const [node, , entry, ...args] = process.argv;
if (!entry) throw new Error('Name the built file to run.');

const code = await turbo('run', 'build', '--output-logs=errors-only');
if (code !== 0) process.exit(code);

const path = resolve(entry);
process.argv = [node, path, ...args];
await import(pathToFileURL(path).href);
