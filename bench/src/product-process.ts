import { startServer, type Server } from './child-process.js';

/** Of a product that is measured: on a store, without limits on how often one may ask. */
export const productEnvironment = (storeUrl: string): Readonly<Record<string, string>> => ({
  STORE_URL: storeUrl,
  HOST: '127.0.0.1',
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});

/** Starts the product's own server on a store; `others` are further environment variables. */
export const startProduct = (
  storeUrl: string,
  others: Readonly<Record<string, string>> = {},
): Promise<Server> =>
  startServer(new URL('./product-server.ts', import.meta.url), {
    env: { ...productEnvironment(storeUrl), ...others },
  });
