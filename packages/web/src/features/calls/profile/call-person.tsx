import type { User } from '@collabor8/domain';
import { IconPhone } from '@tabler/icons-react';
import { Button } from '../../../shared/ui/controls/button.js';
import { useCall } from '../call-button.js';

/** Calls somebody from their profile; it waits until they are here and one is in no other call. */
export function CallPerson({ person: { username, socketId } }: { readonly person: User }) {
  const call = useCall();
  const isPossible = socketId !== undefined && call !== undefined;
  return (
    <Button
      variant="default"
      leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
      aria-label={`Call ${username}`}
      disabled={!isPossible}
      title={socketId === undefined ? `${username} is not here` : undefined}
      onClick={() => call?.(username)}
    >
      Call
    </Button>
  );
}
