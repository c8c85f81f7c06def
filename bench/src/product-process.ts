import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startServer, type Server } from './child-process.js';

/** Of a product that is measured: on a store, without limits on how often one may ask. */
export const productEnvironment = (storeUrl: string): Readonly<Record<string, string>> => ({
  STORE_URL: storeUrl,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});

const built = new URL('../../packages/api/dist/main/server.js', import.meta.url);
const reporter = new URL('./report-cost.mjs', import.meta.url);

/**
 * Starts the server as it is deployed, with a module before it that answers what it is asked. What runs
 * sources gives each function its name when it is made, which costs a server a tenth more.
 */
export const startDeployed = (
  preloaded: URL,
  env: Readonly<Record<string, string>>,
  { flags = [], entry = built }: { readonly flags?: readonly string[]; readonly entry?: URL } = {},
): Promise<Server> =>
  startServer(entry, {
    execArgv: [
      '--enable-source-maps',
      '--max-semi-space-size=4',
      '--heap-growing-percent=70',
      ...flags,
      '--import',
      preloaded.href,
    ],
    env,
  });

/** The same, to be measured on a store; `others` are further environment variables. */
export const startProduct = (
  storeUrl: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Server> => startDeployed(reporter, { ...productEnvironment(storeUrl), ...others });

/** This repository. */
export const HERE = fileURLToPath(new URL('../..', import.meta.url));

/** The module that a checkout's script of this name runs, once it was built. */
export async function moduleOf(checkout: string, script: string): Promise<string> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const module = scripts[script]?.split(' ').at(-1);
  if (module === undefined) throw new Error(`${checkout} has no script ${script}.`);
  return join(checkout, module);
}

/** The server that a checkout has built. */
export const startCheckout = async (checkout: string, storeUrl: string): Promise<Server> =>
  startDeployed(reporter, productEnvironment(storeUrl), {
    entry: pathToFileURL(await moduleOf(checkout, 'start')),
  });
