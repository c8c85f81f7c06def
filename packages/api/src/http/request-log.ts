import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { pinoHttp, type HttpLogger } from 'pino-http';

/** Whoever reads the log comes by no link that was sent to somebody, nor by the key of their feeds. */
const withoutSecret = (url: string): string =>
  url.replace(/^\/+(reset|verify|unsubscribe)\/.+$/s, '/$1/…').replace(/([?&]key=)[^&]*/g, '$1…');

/** Names each request, and writes a line about it when it has been answered. */
export const requestLog = (log: Logger): HttpLogger =>
  pinoHttp({
    logger: log,
    // Theirs ask the system for addresses, which no line tells.
    wrapSerializers: false,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('X-Request-Id', id);
      return id;
    },
    serializers: {
      req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
        id,
        method,
        url: withoutSecret(url),
      }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  });
