import { AHEAD } from '../../shared/api/read-ahead.js';
import type { ReadAhead } from '../../shared/feature.js';

/** What was said last in the global room. */
export const readMessagesAhead: ReadAhead = async (api) => {
  const [{ value }, { messagesRead }] = await Promise.all([
    api.messages.open.query({}, AHEAD),
    import('./messages-slice.js'),
  ]);
  return messagesRead(value);
};
