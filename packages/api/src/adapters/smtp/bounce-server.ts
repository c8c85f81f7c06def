import { SMTPServer, type SMTPServerAddress } from 'smtp-server';

export interface BounceServerOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** To which mails come back, as 'name@domain'. */
  readonly domain: string;
  /** What follows when mails that come back to this name can't be delivered, ever; undefined where none were sent in it. */
  readonly refusalAt: (name: string) => Promise<(() => Promise<void>) | undefined>;
}

export interface BounceServer {
  readonly port: number;
  /** What is under way has a second to end. */
  close(): Promise<void>;
}

/** Connections at a time. */
const CLIENTS_MAX = 20;
/** Milliseconds that a client may stay silent, and stay at all. */
const SILENT_MS = 30_000;
const STAYS_MS = 120_000;
/** Bytes; some send the whole mail back, with its pictures. */
const MAIL_MAX = 2_000_000;
/** Bytes that are kept of a mail: a report comes before what is sent back. */
const READ_MAX = 64_000;

/** Of an address or a mailbox, not of the way there (5.3), of one mail's text (5.6) or of a policy (5.7). */
const ADDRESS_FAILED = /^5\.[01245]\.\d/;

/** The fields of a header by their names in lower case. */
const fieldsOf = (block: string): ReadonlyMap<string, string> =>
  new Map(
    block
      .replaceAll(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
      }),
  );

/** Whether a mail is a report (RFC 3464) that its address fails for good. */
export function tellsOfFailedAddress(mail: string): boolean {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  const type = fieldsOf(head).get('content-type') ?? '';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  const isReport = /^multipart\/report\b.*report-type="?delivery-status\b/i.test(type);
  if (!isReport || boundary === undefined) return false;
  return mail.split(`\n--${boundary}`).some((part) => {
    const [partHead = '', ...groups] = part.trimStart().split(/\r?\n\r?\n/);
    const isStatus = /^message\/delivery-status\b/i;
    if (!isStatus.test(fieldsOf(partHead).get('content-type') ?? '')) return false;
    return groups.map(fieldsOf).some((group) => {
      const hasFailed = group.get('action')?.toLowerCase() === 'failed';
      return hasFailed && ADDRESS_FAILED.test(group.get('status') ?? '');
    });
  });
}

async function beginningOf(mail: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of mail) {
    if (size < READ_MAX) parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts).subarray(0, READ_MAX).toString('latin1');
}

const answer = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

const UNKNOWN = answer(550, 'No such address');

/**
 * Takes the mails by which others tell that one could not be delivered, and nothing else: from nobody ('<>'), to one name that
 * was made for it. It sends none, and keeps none.
 * @throws Error of listening, such as EADDRINUSE.
 */
export async function startBounceServer(options: BounceServerOptions): Promise<BounceServer> {
  async function refusalAt(to: SMTPServerAddress | undefined): Promise<() => Promise<void>> {
    const { address } = to ?? { address: '' };
    const at = address.lastIndexOf('@');
    const isHere = address.slice(at + 1).toLowerCase() === options.domain.toLowerCase();
    const refusal = isHere ? await options.refusalAt(address.slice(0, at)) : undefined;
    if (refusal === undefined) throw UNKNOWN;
    return refusal;
  }
  /** What fails here is tried again by whoever sends it. */
  const answered = (task: Promise<unknown>, done: (error?: Error) => void): void => {
    task.then(
      () => done(),
      (error: unknown) => done(error === UNKNOWN ? UNKNOWN : answer(451, 'Try again later')),
    );
  };

  const smtp = new SMTPServer({
    ...{ name: options.domain, banner: 'Bounces alone', logger: false },
    ...{ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], disableReverseLookup: true },
    ...{ maxClients: CLIENTS_MAX, maxRecipients: 1, size: MAIL_MAX, rejectOversized: true },
    ...{ socketTimeout: SILENT_MS, closeTimeout: 1000 },
    onMailFrom({ address }, _session, done) {
      done(address === '' ? undefined : answer(550, 'Bounces alone'));
    },
    onRcptTo(to, _session, done) {
      answered(refusalAt(to), done);
    },
    onData(mail, { envelope }, done) {
      const read = async (): Promise<void> => {
        const text = await beginningOf(mail);
        const refusal = await refusalAt(envelope.rcptTo[0]);
        if (!mail.sizeExceeded && tellsOfFailedAddress(text)) await refusal();
      };
      answered(read(), done);
    },
  });
  smtp.server.on('connection', (socket) => {
    const stays = setTimeout(() => socket.destroy(), STAYS_MS);
    socket.once('close', () => clearTimeout(stays));
  });
  const listening = await new Promise<typeof smtp.server>((resolve, reject) => {
    smtp.once('error', reject);
    const server = smtp.listen(options.port, options.host, () => resolve(server));
  });
  // Of one client, such as one that broke off.
  smtp.on('error', () => undefined);
  const address = listening.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}
