import { createTransport } from 'nodemailer';
import { MailRefusedError, type Mailer } from '../../ports/mailer.js';

export interface SmtpOptions {
  /** Such as smtp://user:secret@mail.example:587, or smtps: for TLS from the first byte. */
  readonly url: string;
  /** Such as 'Collabor8 <no-reply@collabor8.example>'. */
  readonly from: string;
  /** The domain to which mails come back that have a name for it; undefined where nobody hears of them. */
  readonly bounceDomain?: string | undefined;
}

/** Milliseconds that a mail server may stay silent. */
const SILENT_MS = 20_000;

const domainOf = (from: string): string => /@([^\s<>@]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';

/** It is about this mail, not about who sends it or the way there: an answer of 500 or more to its address or text. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && (responseCode ?? 0) >= 500;
}

/** It is for the address that the mail is for. */
const isOfAddress = (error: unknown): boolean =>
  (error as { readonly command?: string }).command === 'RCPT TO';

/** One click in a mail program stops such mails, by a POST (RFC 8058). */
const stopHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Whoever can't deliver a mail later sends a mail to this address, with the headers of this one. */
const returning = (to: { readonly name: string; readonly address: string }, from: string) => ({
  envelope: { from, to },
  dsn: { ret: 'HDRS', notify: ['FAILURE'] },
});

/** Hands mails to a mail server by SMTP, encrypted wherever the server offers it. */
export function createSmtpMailer({ url, from, bounceDomain }: SmtpOptions): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: SILENT_MS,
      greetingTimeout: SILENT_MS,
      socketTimeout: SILENT_MS,
      // Texts come from people: none of them is taken for the name of something to read.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  const domain = domainOf(from);
  return {
    async send({ id, subject, text, html, pictures, stopAddress, returnsTo, ...mail }) {
      const messageId = `<${id}@${domain}>`;
      const headers = stopAddress === undefined ? {} : stopHeaders(stopAddress);
      // An object: a text could name several addresses.
      const to = { name: '', address: mail.to };
      const returns = returnsTo !== undefined && bounceDomain !== undefined;
      try {
        await transport.sendMail({
          ...{ messageId, to, subject, text, html, headers },
          ...(returns && returning(to, `${returnsTo}@${bounceDomain}`)),
          attachments: Object.entries(pictures).map(([cid, content]) => ({
            ...{ cid, content, filename: `${cid}.png`, contentDisposition: 'inline' },
          })),
        });
      } catch (error) {
        throw isRefusal(error)
          ? new MailRefusedError('refused', { cause: error, isOfAddress: isOfAddress(error) })
          : error;
      }
    },
  };
}
