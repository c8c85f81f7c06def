import { AHEAD } from '../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../shared/feature.js';
import { messagesRead } from './messages-slice.js';

/** What was said last in the global room. */
export const readMessagesAhead: ReadAhead = async (api) => {
  const { value } = await api.messages.open.query({}, AHEAD);
  return [{ value, action: messagesRead(value) }];
};
