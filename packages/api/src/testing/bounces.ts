import { createTransport } from 'nodemailer';

export interface Report {
  readonly to: string;
  readonly status?: string;
  readonly action?: string;
  /** The type of the whole mail. */
  readonly type?: string;
  /** Sent back with it. */
  readonly about?: string;
}

/** A report of a mail server about one of our mails, as RFC 3464 has it. */
export const reportOf = ({
  to,
  status = '5.1.1',
  action = 'failed',
  type = 'multipart/report; report-type=delivery-status;\r\n\tboundary="b=_1"',
  about = 'Subject: Hello',
}: Report): string =>
  [
    ...['From: MAILER-DAEMON@mail.example', `To: ${to}`, 'Subject: Undelivered'],
    ...['MIME-Version: 1.0', `Content-Type: ${type}`, '', '--b=_1'],
    ...['Content-Type: text/plain', '', 'Status: 5.1.1, I am sorry.', '--b=_1'],
    ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mail.example', ''],
    ...['Final-Recipient: rfc822; ada@people.example', `Action: ${action}`],
    ...[`Status: ${status}`, 'Diagnostic-Code: smtp; 550', ' 5.1.1 no such user', '', '--b=_1'],
    ...['Content-Type: text/rfc822-headers', '', about, '--b=_1--', ''],
  ].join('\r\n');

/**
 * Hands a mail over as a mail server would, from nobody if `from` is not given.
 * @returns the code of the answer.
 */
export async function handOver(
  port: number,
  { to, raw, from = '' }: { to: string | string[]; raw: string; from?: string },
): Promise<number> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  try {
    const { response } = await transport.sendMail({ envelope: { from, to }, raw });
    return Number.parseInt(response, 10);
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0;
  } finally {
    transport.close();
  }
}
