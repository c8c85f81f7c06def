import { startServer, type Server } from './child-process.js';

/** Of a product that is measured: on a store, without limits on how often one may ask. */
export const productEnvironment = (storeUrl: string): Readonly<Record<string, string>> => ({
  STORE_URL: storeUrl,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});

const entry = new URL('../../packages/api/dist/server.js', import.meta.url);
const reporter = new URL('./report-cost.mjs', import.meta.url);

/**
 * Starts the server as it is deployed, on a store; `others` are further environment variables. What
 * runs sources gives each function its name when it is made, which costs a server a tenth more.
 */
export const startProduct = (
  storeUrl: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Server> =>
  startServer(entry, {
    execArgv: ['--enable-source-maps', '--import', reporter.href],
    env: { ...productEnvironment(storeUrl), ...others },
  });
