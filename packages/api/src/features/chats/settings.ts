import {
  USUAL_CHAT_SETTINGS,
  usernameKey,
  type AddableBy,
  type ChatSettings,
  type LastSeenBy,
} from '@collabor8/domain';
import type { Platform } from '../../platform/platform.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import { changeOwn, chooseLastSeenBy, personBooks, type UserChange } from '../users/index.js';
import { chatSettings, type ChatSettingsDocument } from './documents.js';

const KIND = personBooks(chatSettings, (owner) => ({
  ...owner,
  addableBy: USUAL_CHAT_SETTINGS.addableBy,
}));

const settingsIn = ({
  revision,
  addableBy,
  lastSeenBy = 'everybody',
}: Stored<ChatSettingsDocument>): ChatSettings => ({ revision, addableBy, lastSeenBy });

const updateOf = (book: Stored<ChatSettingsDocument>) =>
  ({ name: 'chatSettingsUpdate', settings: settingsIn(book) }) as const;

export async function readSettings(store: Collections, username: string): Promise<ChatSettings> {
  const book = await store.collection(chatSettings).get(usernameKey(username));
  return book === undefined ? USUAL_CHAT_SETTINGS : settingsIn(book);
}

export interface Others {
  /** Tells everybody that somebody's last seen is theirs to know, or no more. */
  readonly users: { readonly tellChange: (change: UserChange) => Promise<void> };
}

/** What people choose about others; their own tabs are told. */
export function createChatSettings(platform: Pick<Platform, 'store' | 'hub'>, others: Others) {
  const { store } = platform;

  return {
    settings: (username: string): Promise<ChatSettings> => readSettings(store, username),

    /** Who may bring somebody into groups. */
    async setAddableBy(username: string, addableBy: AddableBy): Promise<ChatSettings> {
      const told = await changeOwn(platform, KIND, username, () => ({
        rule: (book) => (book.addableBy === addableBy ? book : { ...book, addableBy }),
        event: updateOf,
      }));
      return told?.settings ?? readSettings(store, username);
    },

    /** Who is told when somebody was here last. It is theirs alone to choose: they go on seeing it of others. */
    async setLastSeenBy(username: string, by: LastSeenBy): Promise<ChatSettings> {
      const told = await changeOwn(platform, KIND, username, (unit) => ({
        rule: (book) =>
          (book.lastSeenBy ?? 'everybody') === by ? book : { ...book, lastSeenBy: by },
        event: updateOf,
        write: async () => {
          const change = await chooseLastSeenBy(unit, username, by);
          return async () => {
            if (change !== null) await others.users.tellChange(change);
          };
        },
      }));
      return told?.settings ?? readSettings(store, username);
    },
  };
}
