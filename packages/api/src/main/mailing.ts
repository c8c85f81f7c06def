import { letterHtml, LOGO_ID } from '../platform/letter-html.js';
import {
  MAIL_CLAIM,
  mails,
  type Letters,
  type MailDocument,
  type Sender,
} from '../platform/mails.js';
import { nextTry } from '../platform/queued.js';
import { MailRefusedError, type Mailer } from '../ports/mailer.js';
import { createSending, type Sending, type SendingParts } from './sending.js';

export interface MailingOptions extends SendingParts {
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
