import { containedText } from '../harmless-text.js';
import { PREVIEW_LENGTH } from './limits.js';
import type { MessagePreview } from './schema.js';

/** Cuts a message down to what a row of the chat list shows. */
export const previewOf = ({ msg, msgFrom, msgDateTime, type }: MessagePreview): MessagePreview => ({
  msg: containedText([...msg].slice(0, PREVIEW_LENGTH).join('')),
  msgFrom,
  msgDateTime,
  type,
});

/** What a chat's row says once somebody was added who may not see what was said before. */
export const previewOfJoining = (
  names: readonly string[],
  { actor, at }: { readonly actor: string; readonly at: string },
): MessagePreview => {
  const others = names.length - 1;
  const rest = others > 0 ? ` and ${others} more` : '';
  return previewOf({
    msg: `added ${names[0] ?? 'nobody'}${rest}`,
    msgFrom: actor,
    msgDateTime: at,
    type: 'direct',
  });
};
