import type { User } from '@collabor8/domain';
import { IconMessage } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { chatPath } from '../../../shared/paths.js';
import { failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { useIsMet } from '../../blocks/index.js';
import { chatRowsRead } from '../chats-slice.js';

const FAILED = 'The chat could not be started.';

/** Leads to the chat that one has with somebody alone, which begins with this if there is none. */
export function MessageButton({ person }: { readonly person: User }) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const open = trpc.chats.create.useMutation({
    onSuccess: (row) => dispatch(chatRowsRead([row])),
    onError: (error) => notifyError(failureText(error, (sentence) => `${FAILED} ${sentence}`)),
  });
  const isMet = useIsMet();
  if (!isMet(person.username)) return null;
  return (
    <Button
      leftSection={<IconMessage size={18} stroke={1.75} aria-hidden />}
      loading={open.isPending}
      onClick={() =>
        open.mutate(
          { participants: [person.username] },
          { onSuccess: (row) => navigate(chatPath(row._id)) },
        )
      }
    >
      Message
    </Button>
  );
}
