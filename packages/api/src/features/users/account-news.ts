import { accountText, deviceOf, type ToldDeed } from '@collabor8/domain';
import { queueMail, type Letters } from '../../platform/mails.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { writeActivity, type Deed } from './activity-books.js';
import type { Others, Tell } from './others.js';
import { mailAddressOf } from './recovery-documents.js';

const NEWS_LETTER = 'users.accountNews';

export type AccountNewsWriter = ReturnType<typeof createAccountNews>;

interface NewsParts {
  readonly platform: Platform;
  readonly others: Others;
}

/**
 * Tells people what was done with their account. The letter is queued in the unit of work that does it, to the address of
 * that moment, which is the former one where the address changes: whoever took the account over is there, and could read
 * the notice, turn mails off or give another address.
 */
export function createAccountNews({ platform, others }: NewsParts) {
  const { newId, settings } = platform;

  const letters: Letters = {
    [NEWS_LETTER](about, { site, origin }) {
      const [to = '', username = '', news = ''] = about.split('\n');
      return Promise.resolve({
        to,
        subject: news,
        text: [
          `${news}: ${username} at ${site}.`,
          'If it was you, there is nothing to do.',
          `If it wasn’t you, log in, set a new password, and close all other ways in, in your settings:\n${origin}`,
          'If you can’t log in, ask for a new password there, or an administrator for a link that lets you back in.\n',
        ].join('\n\n'),
      });
    },
  };

  /** Notes a deed and tells its owner, in the unit of work that does it; answers what is to be told after its commit. */
  const note = async (unit: Collections, username: string, deed: Deed<ToldDeed>): Promise<Tell> => {
    await writeActivity(unit, username, deed);
    const { kind, at, client } = deed;
    const device = client === undefined ? '' : deviceOf(client.userAgent);
    const to = settings.mailOrigin && (await mailAddressOf(unit, username));
    if (to !== undefined) {
      const about = [to, username, accountText({ deed: kind, device })].join('\n');
      await queueMail(unit, { id: newId(), kind: NEWS_LETTER, about, at });
    }
    const news = { username, deed: kind, device, at: at.toISOString() };
    return others.notices.noteAccount(unit, news);
  };

  return { letters, note };
}
