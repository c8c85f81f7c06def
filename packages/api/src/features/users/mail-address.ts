import { usernameKey } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { recoveryBooks } from './recovery-documents.js';

/** The address that somebody has shown to be theirs, to which they are written. */
export const mailAddressOf = async (
  from: Collections,
  username: string,
): Promise<string | undefined> =>
  (await from.collection(recoveryBooks).get(usernameKey(username)))?.email;
