import { MAIL_AFTER_MS, usernameKey } from '@collabor8/domain';
import { pino } from 'pino';
import { createSmtpMailer } from '../adapters/smtp/smtp-mailer.js';
import { recoveryBooks } from '../features/users/recovery-documents.js';
import { createMailing } from '../main/mailing.js';
import { startMailServer, type Answer } from './mail-server.js';
import { openNoticesStage } from './notices-stage.js';

export const ORIGIN = 'https://collabor8.example';
export const BOUNCE_DOMAIN = 'bounces.collabor8.example';
export const ADDRESS = 'ada@people.example';

/** People who do things that concern each other, a real mail server, and ada, whose address is shown to be hers. */
export async function openAwayStage() {
  const answers: { toAddress: Answer; toMail: Answer } = {
    toAddress: undefined,
    toMail: undefined,
  };
  const post = await startMailServer({
    onAddress: () => answers.toAddress,
    onMail: () => answers.toMail,
  });
  const stage = await openNoticesStage({ mailOrigin: ORIGIN });
  const { server } = stage;
  let time = Date.parse('2026-01-01T00:00:00.000Z');
  const { username } = stage.ada;
  const book = { _id: usernameKey(username), username, codes: [] };
  await server.store
    .collection(recoveryBooks)
    .insert({ ...book, email: ADDRESS, emailKey: ADDRESS });

  const advance = (milliseconds: number): void => {
    time += milliseconds;
    stage.advance(milliseconds);
  };

  /** A process that sends what is queued. */
  const mailing = () =>
    createMailing({
      store: server.store,
      mailer: createSmtpMailer({
        ...{ url: post.url, from: 'no-reply@collabor8.example' },
        bounceDomain: BOUNCE_DOMAIN,
      }),
      letters: server.api.letters,
      readSender: server.services.place.sender,
      leads: () => true,
      log: pino({ level: 'silent' }),
      now: () => new Date(time),
    });

  return {
    ...stage,
    post,
    /** What the mail server says; a test may change it. */
    answers,
    now: () => new Date(time),
    advance,
    mailing,

    /** Queues what is due, and sends it. */
    async send(): Promise<void> {
      await server.tidy();
      await mailing().drain();
    },

    /** What is done while ada is away, and ten minutes later. */
    async missed(act: () => Promise<unknown>): Promise<void> {
      advance(1000);
      await act();
      advance(MAIL_AFTER_MS);
    },

    /** The mails that were taken, each as it came, its lines whole. */
    mails: (): readonly string[] => post.received.map(({ raw }) => raw.replaceAll(/=\r\n/g, '')),

    async close(): Promise<void> {
      await post.close();
      await stage.close();
    },
  };
}

export type AwayStage = Awaited<ReturnType<typeof openAwayStage>>;
