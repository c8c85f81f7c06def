import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly messageId: string;
  readonly from: string;
  /** Where it comes back to. */
  readonly returnsTo: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** As it came. */
  readonly raw: string;
}

/** What a test has the mail server do: `undefined` takes the mail. */
export type Answer = { readonly code: number } | 'silence' | undefined;

export interface MailServerOptions {
  /** To the address of a mail. */
  readonly onAddress?: (address: string) => Answer;
  /** To a whole mail. */
  readonly onMail?: (mail: ReceivedMail) => Answer;
}

export interface MailServer {
  readonly url: string;
  /** The mails that it has answered for. */
  readonly received: readonly ReceivedMail[];
  /** Those that were handed to it, taken or not. */
  readonly seen: readonly ReceivedMail[];
  close(): Promise<void>;
}

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';

/** The plain text of a mail, which is ASCII in these tests, and comes before all else. */
function textOf(raw: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const [, part = raw] = boundary === undefined ? [] : raw.split(`--${boundary}\r\n`);
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  if (!/quoted-printable/i.test(headerOf(part, 'Content-Transfer-Encoding'))) return body;
  return body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    );
}

const refusal = (code: number): Error =>
  Object.assign(new Error('Not this one'), { responseCode: code });

/** A real mail server that keeps what it is sent. */
export async function startMailServer({
  onAddress,
  onMail,
}: MailServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const seen: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      const answer = onAddress?.(address);
      if (answer !== 'silence') done(answer && refusal(answer.code));
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString();
        const mail = {
          messageId: headerOf(raw, 'Message-ID'),
          from: headerOf(raw, 'From'),
          returnsTo: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          subject: headerOf(raw, 'Subject'),
          text: textOf(raw),
          raw,
        };
        seen.push(mail);
        const answer = onMail?.(mail);
        if (answer === 'silence') return;
        if (answer === undefined) received.push(mail);
        done(answer && refusal(answer.code));
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    seen,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
