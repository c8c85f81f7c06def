import { usernameKey, type Figures } from '@collabor8/domain';
import type { FilesOf, FiguresOf, OwnFile, Writing, WritingsOf } from '../../platform/feature.js';
import { KEPT_TYPE } from '../../images/encode.js';
import type { Collections } from '../../ports/document-store.js';
import { archiveOf } from './archive.js';
import { avatars, users } from './documents.js';
import { userMissing } from './user-changes.js';

/** What a feature knows of somebody. */
export interface Contribution {
  readonly figures?: FiguresOf | undefined;
  readonly writings?: WritingsOf | undefined;
  readonly files?: FilesOf | undefined;
}

/** What all features together know of one person. */
export function createBelongings(store: Collections) {
  const contributions: Contribution[] = [];

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
    for (const { writings } of contributions) {
      if (writings !== undefined) yield* writings(username);
    }
  }

  async function* filesOf(username: string): AsyncGenerator<OwnFile> {
    for (const { files } of contributions) if (files !== undefined) yield* files(username);
  }

  return {
    writingsOf,

    /** The same with the files that they sent, as a tar archive. */
    archiveOf: (username: string): AsyncGenerator<Buffer> =>
      archiveOf(writingsOf(username), filesOf(username)),

    contribute(contribution: Contribution): void {
      contributions.push(contribution);
    },

    /** What a profile counts of somebody. */
    async figuresOf(username: string): Promise<Figures> {
      const counted = contributions.map(async ({ figures }) => figures?.(username));
      return Object.assign({}, ...(await Promise.all(counted))) as Figures;
    },
  };
}
