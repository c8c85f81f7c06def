import { startServer, type Server } from './child-process.js';

/** Starts the product's own server on a store, without limits on how often one may ask. */
export const startProduct = (storeUrl: string): Promise<Server> =>
  startServer(new URL('./product-server.ts', import.meta.url), {
    env: {
      STORE_URL: storeUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    },
  });
