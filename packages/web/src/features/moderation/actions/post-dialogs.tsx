import {
  checkWhy,
  type PostRef,
  checkNote,
  postNames,
  reasonWords,
  reportReasons,
  type ReportReason,
} from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { FormDialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput, Textarea } from '../../../shared/ui/fields/field.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { ChoiceList } from '../../../shared/ui/choice-buttons.js';

interface ModerateDialogProps {
  readonly post: PostRef;
  readonly isHidden: boolean;
  readonly onClose: () => void;
}

/** What moderators do to a post where it stands; the log says why. */
export function ModerateDialog({ post, isHidden, onClose }: ModerateDialogProps) {
  const [why, setWhy] = useState('');
  const exchange = useChange(trpc.moderation[isHidden ? 'show' : 'hide'], { onSuccess: onClose });
  const remove = useChange(trpc.moderation.remove, { onSuccess: onClose });
  const isWorking = exchange.isPending || remove.isPending;
  const act = ({ mutateIf }: typeof remove) =>
    mutateIf(checkWhy(why), (value) => ({ post, why: value }));
  return (
    <FormDialog
      title={`Moderate this ${postNames[post.kind]}`}
      submitLabel={isHidden ? 'Show again' : 'Hide'}
      change={{ isPending: isWorking, failure: exchange.failure || remove.failure }}
      other={
        <Button variant="outline" color="coral" disabled={isWorking} onClick={() => act(remove)}>
          Delete for good
        </Button>
      }
      onSubmit={() => act(exchange)}
      onClose={onClose}
    >
      <TextInput
        label="Reason for the log"
        description="The author is notified, with this reason."
        data-autofocus
        value={why}
        onText={setWhy}
      />
    </FormDialog>
  );
}

interface ReportDialogProps {
  readonly post: PostRef;
  /** By default what posts of its kind are called. */
  readonly what?: string;
  readonly onClose: () => void;
}

/** Tells moderators of something that somebody else wrote. */
export function ReportDialog({ post, what = postNames[post.kind], onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason>('spam');
  const [note, setNote] = useState('');
  const report = useChange(trpc.moderation.report);
  const onSuccess = () => {
    notifySuccess('Thank you. Moderators will review it, and you will be notified of the outcome.');
    onClose();
  };
  const submit = () =>
    report.mutateIf(checkNote(note), (value) => ({ post, reason, note: value }), { onSuccess });
  return (
    <FormDialog
      title={`Report this ${what}`}
      submitLabel="Report"
      change={report}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceList
        label="What is wrong with it?"
        choices={reportReasons.map((value) => ({ value, text: reasonWords(value) }))}
        chosen={reason}
        onChange={setReason}
      />
      <Textarea label="A note for the moderators" rows={3} value={note} onText={setNote} />
    </FormDialog>
  );
}

interface HideDialogProps {
  readonly post: PostRef;
  readonly author: string;
  /** What stands there first. */
  readonly reason: string;
  readonly onDone: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Hides a reported post, once it is said why: its author reads that. */
export function HideDialog({ post, author, reason, onDone, onClose }: HideDialogProps) {
  const [why, setWhy] = useState(reason);
  const hide = useChange(trpc.moderation.hide, {
    onSuccess: () => {
      onClose();
      onDone?.();
    },
  });
  const submit = () => hide.mutateIf(checkWhy(why), (value) => ({ post, why: value }));
  return (
    <FormDialog
      title={`Hide this ${postNames[post.kind]}`}
      submitLabel="Hide"
      change={hide}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={`The reason that ${author} reads`}
        description="It is also recorded in the log."
        data-autofocus
        value={why}
        onFocus={(event) => event.currentTarget.select()}
        onText={setWhy}
      />
    </FormDialog>
  );
}
