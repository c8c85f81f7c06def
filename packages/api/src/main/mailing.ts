import type { Logger } from 'pino';
import { MAIL_CLAIM, mails, nextTry, type Letters, type MailDocument } from '../platform/mails.js';
import type { DocumentStore, Stored } from '../ports/document-store.js';
import { MailRefusedError, type Mailer } from '../ports/mailer.js';

interface MailingOptions {
  readonly store: DocumentStore;
  readonly mailer: Mailer;
  readonly letters: Letters;
  /** Whether this process does what one does for all. */
  readonly leads: () => boolean;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => Date;
}

export interface Mailing {
  /** Sends what is due, one mail after the other; while that is under way, a call waits for it. */
  drain(): Promise<void>;
  /** Does so now and then from now on. What it gives stops it, once the mail that is under way has been sent. */
  begin(): () => Promise<void>;
}

const LOOK_MS = 2_000;
const AT_ONCE = 20;

/** Nothing of an address: an error of SMTP may name it. */
const codesOf = (error: unknown) => {
  const { name, code, responseCode } = error as {
    name?: string;
    code?: string;
    responseCode?: number;
  };
  return { name, code, responseCode };
};

/**
 * Sends the mails that wait in the store. One process does it; should two do so for a moment, each mail is claimed by one of
 * them. A mail of a process that died goes out when its claim is over, under the id it had.
 */
export function createMailing(options: MailingOptions): Mailing {
  const { store, mailer, letters, leads, log, now } = options;
  const queue = store.collection(mails);
  let isStopping = false;
  let underWay: Promise<void> | undefined;

  /** The mail as claimed; undefined when somebody else was faster. */
  async function claim(found: MailDocument): Promise<Stored<MailDocument> | undefined> {
    const until = now().getTime() + MAIL_CLAIM;
    const claimed = await queue.update(found._id, (mail) =>
      mail.tries === found.tries && mail.dueAt === found.dueAt
        ? { ...mail, dueAt: until, tries: mail.tries + 1 }
        : mail,
    );
    return claimed.ok && claimed.isNew ? claimed.value : undefined;
  }

  async function putOff(mail: Stored<MailDocument>, error: unknown): Promise<void> {
    const { _id: id, kind, tries } = mail;
    const next = error instanceof MailRefusedError ? undefined : nextTry(mail, now().getTime());
    if (next === undefined) {
      log.error({ id, kind, tries, failure: codesOf(error) }, 'a mail was given up');
      await queue.remove(id);
      return;
    }
    log.warn({ id, kind, tries, failure: codesOf(error) }, 'a mail could not be sent yet');
    await queue.update(id, (before) => ({ ...before, dueAt: next }));
  }

  async function send(mail: Stored<MailDocument>): Promise<void> {
    const write = letters[mail.kind];
    // One of a later version, which may lead in a moment.
    if (write === undefined) throw new Error('This letter is not known.');
    const letter = await write(mail.about);
    if (letter === undefined) return;
    const { refused, ...written } = letter;
    try {
      await mailer.send({ ...written, id: mail._id });
    } catch (error) {
      if (error instanceof MailRefusedError && error.isOfAddress) await refused?.();
      throw error;
    }
  }

  async function sendAllDue(): Promise<void> {
    for (;;) {
      const { items } = await queue.page('byDue', { limit: AT_ONCE });
      const due = items.filter(({ dueAt }) => dueAt <= now().getTime());
      if (due.length === 0) return;
      for (const found of due) {
        if (isStopping) return;
        const mail = await claim(found);
        if (mail === undefined) continue;
        try {
          await send(mail);
        } catch (error) {
          await putOff(mail, error);
          continue;
        }
        await queue.remove(mail._id);
      }
    }
  }

  const drain = (): Promise<void> =>
    (underWay ??= sendAllDue().finally(() => {
      underWay = undefined;
    }));

  const look = (): void => {
    if (!leads()) return;
    drain().catch((error: unknown) => {
      log.error({ err: error }, 'looking for mails failed');
    });
  };

  return {
    drain,
    begin() {
      const looking = setInterval(look, LOOK_MS);
      return async () => {
        isStopping = true;
        clearInterval(looking);
        await underWay?.catch(() => undefined);
      };
    },
  };
}
