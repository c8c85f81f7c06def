import type { ChatPage } from '@collabor8/domain';
import { AddParticipantsDialog } from './add-participants-dialog.js';
import { CreatePollDialog } from './create-poll-dialog.js';
import { ManageParticipantsDialog } from './manage-participants-dialog.js';
import { ParticipantsDialog } from './participants-dialog.js';

export type ChatDialogName = 'add' | 'show' | 'manage' | 'poll';

interface ChatDialogsProps {
  readonly name: ChatDialogName;
  readonly page: ChatPage;
  readonly reader: string;
  readonly onClose: () => void;
}

/** The dialogs of an opened chat; loaded with the first one. */
export function ChatDialogs({ name, page, reader, onClose }: ChatDialogsProps) {
  switch (name) {
    case 'add':
      return <AddParticipantsDialog page={page} onClose={onClose} />;
    case 'show':
      return <ParticipantsDialog page={page} onClose={onClose} />;
    case 'manage':
      return <ManageParticipantsDialog page={page} reader={reader} onClose={onClose} />;
    case 'poll':
      return <CreatePollDialog chatId={page.chat._id} onClose={onClose} />;
  }
}
