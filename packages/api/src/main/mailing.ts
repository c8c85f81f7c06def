import {
  MAIL_CLAIM,
  mails,
  type Letter,
  type Letters,
  type MailDocument,
  type Sender,
} from '../platform/mails.js';
import { nextTry } from '../platform/queued.js';
import { MailRefusedError, type Mailer } from '../ports/mailer.js';
import { createSending, type Sending, type SendingParts } from './sending.js';
import { escaped } from '../http/escaped.js';

/** How the logo is called within a mail. */
const LOGO_ID = 'logo';

const LINK = /^https?:[^\s]+$/;

const lineInHtml = (line: string): string => {
  const words = escaped(line);
  return LINK.test(line) ? `<a href="${words}">${words}</a>` : words;
};

/** The paragraphs of a plain text, as its only way to look: an address that has a line of its own is a link. */
const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split('\n\n')
    .map((lines) => `<p dir="auto">${lines.split('\n').map(lineInHtml).join('<br>')}</p>`)
    .join('\n');

/** A letter as programs that show HTML have it: under the logo and the name of the place, in what all of them know of styles. */
function letterHtml({ subject, text, html }: Letter, { site, origin, logo }: Sender): string {
  const picture =
    logo === undefined
      ? ''
      : `<img src="cid:${LOGO_ID}" alt="" width="32" height="32" style="vertical-align:middle;margin-right:10px">`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">',
    `<title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:0 auto;padding:16px">',
    `<p style="font-size:18px"><a dir="auto" href="${escaped(origin)}" style="color:inherit;text-decoration:none">${picture}<b>${escaped(site)}</b></a></p>`,
    html ?? paragraphsOf(text),
    '</body></html>',
  ].join('\n');
}

interface MailingOptions extends SendingParts {
  readonly mailer: Mailer;
  readonly letters: Letters;
  readonly readSender: () => Promise<Sender>;
}

/** Sends the mails that wait in the store, of each kind one after the other; each keeps the id it had. */
export function createMailing(options: MailingOptions): Sending {
  const { store, mailer, letters, readSender, ...around } = options;

  async function send({ _id: id, kind, about }: MailDocument): Promise<void> {
    const write = letters[kind];
    // One of a later version, which may lead in a moment.
    if (write === undefined) throw new Error('This letter is not known.');
    const sender = await readSender();
    const letter = await write(about, sender);
    if (letter === undefined) return;
    const { refused, ...written } = letter;
    const pictures = sender.logo === undefined ? {} : { [LOGO_ID]: sender.logo };
    try {
      await mailer.send({ ...written, id, html: letterHtml(letter, sender), pictures });
    } catch (error) {
      if (error instanceof MailRefusedError && error.isOfAddress) await refused?.();
      throw error;
    }
  }

  return createSending({
    ...around,
    queue: store.collection(mails),
    what: 'mail',
    // People name the addresses: those for which the mail server is slow, and thousands of one kind, hold up no other.
    ...{ atOnce: Object.keys(letters).length, perLane: 1 },
    laneOf: ({ kind }) => kind,
    lookMs: 2_000,
    claimMs: MAIL_CLAIM,
    send,
    nextTry: (mail, error) =>
      error instanceof MailRefusedError ? undefined : nextTry(mail, around.now().getTime()),
  });
}
