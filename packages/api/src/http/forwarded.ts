import type { IncomingMessage } from 'node:http';

const namesIn = (header: string | string[] | undefined): string[] =>
  (typeof header === 'string' ? header : (header ?? []).join())
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** An address and perhaps the port that some proxies name with it, which differs with each connection. */
const WITH_PORT = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i;

const withoutPort = (name: string): string => {
  const [, six, four] = WITH_PORT.exec(name) ?? [];
  return six ?? four ?? name;
};

/** Where a request comes from, by the word of so many proxies in front; as Express has it in `req.ip`, without a port. */
export function clientAddress({ socket, headers }: IncomingMessage, trustProxy: number): string {
  const remote = socket.remoteAddress ?? '';
  if (trustProxy === 0) return remote;
  const ways = [remote, ...namesIn(headers['x-forwarded-for']).toReversed()];
  return withoutPort(ways[Math.min(trustProxy, ways.length - 1)] ?? remote);
}

/** Whether the browser came by https, by the word of the proxy in front. */
export const cameByHttps = ({ headers }: IncomingMessage, trustProxy: number): boolean =>
  trustProxy > 0 && namesIn(headers['x-forwarded-proto'])[0] === 'https';
