import { grouped, type ChatPage } from '@collabor8/domain';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import classes from './dialogs.module.css';
import { ParticipantList } from './participant-list.js';

interface ParticipantsDialogProps {
  readonly page: ChatPage;
  readonly onClose: () => void;
}

export const ParticipantsDialog = ({ page, onClose }: ParticipantsDialogProps) => (
  <Dialog isOpen title="Chat Participants" onClose={onClose}>
    <div className={classes.form}>
      <p className={classes.hint}>{`Total: ${grouped(page.participants.length)}`}</p>
      <ParticipantList
        participants={page.participants}
        renderRole={({ role }) => (
          <span className={classes.role} data-role={role}>
            {role}
          </span>
        )}
      />
    </div>
  </Dialog>
);
