import { expect, it } from 'vitest';
import { applyChatSettings, USUAL_CHAT_SETTINGS, type ChatSettings } from './settings.js';

const at = (revision: number, settings: Partial<ChatSettings>): ChatSettings => ({
  ...USUAL_CHAT_SETTINGS,
  ...settings,
  revision,
});

it('takes what is newer than what is known, and nothing else', () => {
  const known = at(2, { addableBy: 'nobody' });
  const newer = at(3, { lastSeenBy: 'contacts' });
  expect(applyChatSettings(known, { settings: newer })).toBe(newer);
  expect(applyChatSettings(newer, { settings: known })).toBe(newer);
  expect(applyChatSettings(known, { settings: at(2, { addableBy: 'contacts' }) })).toBe(known);
});
