import { newerOf } from '../latest.js';
import type { AddableBy, LastSeenBy } from './limits.js';

/** What somebody has chosen about others: who may bring them into groups, and who is told when they were here last. */
export interface ChatSettings {
  /** Raised by every change; 0 before the first. */
  readonly revision: number;
  readonly addableBy: AddableBy;
  readonly lastSeenBy: LastSeenBy;
}

export const USUAL_CHAT_SETTINGS: ChatSettings = {
  revision: 0,
  addableBy: 'everybody',
  lastSeenBy: 'everybody',
};

/** Told to one's own tabs. */
export interface ChatSettingsUpdate {
  readonly name: 'chatSettingsUpdate';
  readonly settings: ChatSettings;
}

/** A late or repeated event, or answer, changes nothing. */
export const applyChatSettings = (
  settings: ChatSettings,
  { settings: told }: Pick<ChatSettingsUpdate, 'settings'>,
): ChatSettings => newerOf(settings, told);
