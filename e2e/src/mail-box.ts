import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect } from '@playwright/test';

export interface MailBox {
  /** Where a server sends its mails to. */
  readonly url: string;
  /** The address in the mail of this subject, once it has come. */
  readonly linkIn: (subject: RegExp) => Promise<string>;
  readonly close: () => void;
}

/** A mail server that keeps all that it is sent. */
export async function openMailBox(): Promise<MailBox> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        mails.push(mail.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        done();
      });
    },
  });
  const { server: socket } = server;
  server.listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address() as AddressInfo;
  const find = (subject: RegExp) =>
    mails.find((mail) => subject.test(/^Subject: .*$/im.exec(mail)?.[0] ?? ''));
  return {
    url: `smtp://127.0.0.1:${port}`,
    async linkIn(subject) {
      await expect.poll(() => find(subject) !== undefined).toBe(true);
      return /https?:\/\/\S+\/(?:reset|verify)\/[\w-]+/.exec(find(subject) ?? '')?.[0] ?? '';
    },
    close: () => server.close(),
  };
}
