import { checkTagDescription, type Tag } from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../shared/api/trpc.js';
import { ChangedMeanwhile, useSeen } from '../../shared/ui/changed-meanwhile.js';
import { FormDialog } from '../../shared/ui/dialogs/dialog.js';
import { Textarea } from '../../shared/ui/fields/field.js';

interface DescribeTagDialogProps {
  readonly tag: Tag;
  readonly onClose: () => void;
}

/** Moderators say when a tag is used. */
export function DescribeTagDialog({ tag, onClose }: DescribeTagDialogProps) {
  const utils = trpc.useUtils();
  const [description, setDescription] = useState(tag.description);
  const change = useChange(trpc.moderation.describeTag, {
    onSuccess(described) {
      utils.tags.byName.setData({ name: tag.name }, { ...tag, ...described });
      void utils.tags.invalidate();
      onClose();
    },
  });
  const { was, isOutdated, failure } = useSeen(tag.description, description, change);
  const save = (begun: { readonly was?: string }) =>
    change.mutateIf(
      checkTagDescription(description),
      (value) => ({ name: tag.name, description: value, ...begun }),
      // Tags aren't told live: what it says by now has to be asked for.
      { onError: () => void utils.tags.byName.invalidate() },
    );
  return (
    <FormDialog
      title={`Describe the tag ${tag.name}`}
      submitLabel="Save"
      change={{ ...change, failure }}
      onSubmit={() => save({ was })}
      onClose={onClose}
    >
      <Textarea label="When is it used?" rows={3} value={description} onText={setDescription} />
      {isOutdated && (
        <ChangedMeanwhile isSaving={change.isPending} onSaveAnyway={() => save({})}>
          <p dir="auto">{tag.description}</p>
        </ChangedMeanwhile>
      )}
    </FormDialog>
  );
}
