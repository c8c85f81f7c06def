import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Something that was sent, as its signature shows it. */
export interface ReceivedWebhook {
  readonly id: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Readonly<Record<string, unknown>>;
  };
  /** Whether the headers sign the body by `secret`, as https://www.standardwebhooks.com says. */
  readonly isSignedBy: (secret: string) => boolean;
}

/** A program that is told what happens; a test says what it answers. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let answer: number | 'silence' = 204;
  const server = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const header = (name: string) => req.headers[name]?.toString() ?? '';
      const id = header('webhook-id');
      const signed = `${id}.${header('webhook-timestamp')}.${text}`;
      received.push({
        ...{ id, body: JSON.parse(text) as ReceivedWebhook['body'] },
        isSignedBy(secret) {
          const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
          const expected = createHmac('sha256', key).update(signed).digest('base64');
          return header('webhook-signature') === `v1,${expected}`;
        },
      });
      if (answer !== 'silence') res.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    /** All that came, taken or not. */
    received,
    answer(next: number | 'silence'): void {
      answer = next;
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>;
