import type { BlockedPerson } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { failureText } from '../../shared/api/errors.js';
import { trpc } from '../../shared/api/trpc.js';
import { notifyError } from '../../shared/ui/notices/notify.js';
import { blockSaved } from './blocks-slice.js';

const FAILED = 'This could not be saved. Please try again.';

/** Blocks somebody, and no longer. */
export function useBlocking() {
  const dispatch = useDispatch();
  const saved = { onSuccess: (person: BlockedPerson) => dispatch(blockSaved(person)) };
  const block = trpc.users.block.useMutation(saved);
  const unblock = trpc.users.unblock.useMutation({
    ...saved,
    onError: (error) => notifyError(failureText(error, (sentence) => sentence || FAILED)),
  });
  return { block, unblock };
}

export const blockFailure = (error: unknown): string =>
  failureText(error, (sentence) => sentence || FAILED);
