import { usernameKey, type Figures } from '@collabor8/domain';
import type { OwnFile, Writing } from '../../platform/feature.js';
import { KEPT_TYPE } from '../../images/encode.js';
import type { Collections } from '../../ports/document-store.js';
import { archiveOf } from './archive.js';
import { avatars, users } from './documents.js';
import type { Others } from './others.js';
import { userMissing } from './user-changes.js';

/** What all features together know of one person. */
export function createBelongings(store: Collections, { all }: Pick<Others, 'all'>) {
  async function profileOf(username: string): Promise<Writing> {
    const user = await store.collection(users).get(usernameKey(username));
    if (user === undefined) throw userMissing();
    const made = (await store.collection(avatars).get(user._id))?.made;
    const { biography, dateJoined } = user;
    return {
      ...{ kind: 'profile', username: user.username, biography, dateJoined },
      ...(made !== undefined && { picture: `data:${KEPT_TYPE};base64,${made}` }),
    };
  }

  /** All that somebody wrote and made, read as it is written out: memory holds a page at a time. */
  async function* writingsOf(username: string): AsyncGenerator<Writing> {
    yield await profileOf(username);
    for (const writings of all.writings) yield* writings(username);
  }

  async function* filesOf(username: string): AsyncGenerator<OwnFile> {
    for (const files of all.files) yield* files(username);
  }

  return {
    writingsOf,

    /** The same with the files that they sent, as a tar archive. */
    archiveOf: (username: string): AsyncGenerator<Buffer> =>
      archiveOf(writingsOf(username), filesOf(username)),

    /** What a profile counts of somebody. */
    async figuresOf(username: string): Promise<Figures> {
      const counted = all.figures.map((figures) => figures(username));
      return Object.assign({}, ...(await Promise.all(counted))) as Figures;
    },
  };
}
