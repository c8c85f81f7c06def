import { HIDDEN_LINE, type ModeratedText } from '@collabor8/domain';
import { AppError, updateIn } from '../../request/errors.js';
import type { Moderated, ModeratedKinds } from '../../platform/moderated.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { globalMessages, type GlobalMessageDocument } from './documents.js';
import { lastSeqOf, isPresent, toMessage, type PresentMessage } from './reading.js';

async function requireMessage(unit: Collections, id: string): Promise<PresentMessage> {
  const message = await unit.collection(globalMessages).get(id);
  if (message !== undefined && isPresent(message)) return message;
  throw new AppError('missing', 'Message not found');
}

function exchanged(before: GlobalMessageDocument, isHidden: boolean): GlobalMessageDocument {
  const { hidden, ...message } = before;
  return isHidden
    ? { ...before, hidden: { msg: before.msg }, msg: HIDDEN_LINE }
    : { ...message, msg: hidden?.msg ?? before.msg };
}

/** Messages of the global room as moderators deal with them. */
export function createModerated({ hub, texts }: Pick<Platform, 'hub' | 'texts'>): ModeratedKinds {
  const globalMessage: Moderated = {
    async find(unit, id): Promise<ModeratedText> {
      const { msg, msgFrom, msgDateTime: at, hidden } = await requireMessage(unit, id);
      const text = { text: hidden?.msg ?? msg, isHidden: hidden !== undefined };
      return { ...text, author: msgFrom, at, place: { kind: 'messages' } };
    },

    async setHidden(unit, id, isHidden) {
      const { seq } = await requireMessage(unit, id);
      const rule = (before: GlobalMessageDocument) => exchanged(before, isHidden);
      const changed = await updateIn(unit, globalMessages, id, rule);
      const message = toMessage({ ...changed, seq });
      return () => hub.publish({ name: 'messageUpdate', message }, [{ kind: 'messages' }]);
    },

    async remove(unit, id) {
      const { seq } = await requireMessage(unit, id);
      await updateIn(unit, globalMessages, id, ({ _id, msgFrom, msgDateTime }) => ({
        _id,
        msgFrom,
        msgDateTime,
        msg: '',
      }));
      await texts.gone(unit, { kind: 'globalMessage', id });
      const lastSeq = await lastSeqOf(unit);
      return () => hub.publish({ name: 'messageDeleted', seq, lastSeq }, [{ kind: 'messages' }]);
    },
  };
  return { globalMessage };
}
