import type { Message } from '@collabor8/domain';
import type { Stored } from '../../ports/document-store.js';
import type { GlobalMessageDocument } from './documents.js';

/** A message that is there; a deleted one has no place any more. */
export type PresentMessage = Stored<GlobalMessageDocument> & { readonly seq: number };

export const isPresent = (message: Stored<GlobalMessageDocument>): message is PresentMessage =>
  message.seq !== undefined;

export const toMessage = (message: PresentMessage): Message => ({
  _id: message._id,
  seq: message.seq,
  revision: message.revision,
  msg: message.msg,
  msgFrom: message.msgFrom,
  msgDateTime: message.msgDateTime,
  ...(message.hidden && { hidden: true }),
});
