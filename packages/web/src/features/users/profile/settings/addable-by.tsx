import type { AddableBy } from '@collabor8/domain';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { ChoiceList } from '../../../../shared/ui/choice-list.js';
import { AlertLine } from '../../../../shared/ui/states/states.js';
import { SkeletonRows } from '../../../../shared/ui/states/loading.js';

const CHOICES: readonly { readonly value: AddableBy; readonly text: string }[] = [
  { value: 'everybody', text: 'Everybody' },
  { value: 'contacts', text: 'People you have written to' },
  { value: 'nobody', text: 'Nobody' },
];

const LOAD_FAILED = 'Your choice could not be loaded.';
const SAVE_FAILED = 'Your choice could not be saved.';

/** Who may bring one into groups; everybody may write to one alone all the same. */
export function AddableByChoice() {
  const utils = trpc.useUtils();
  const { data, isError } = trpc.chats.settings.useQuery(undefined, { staleTime: 0 });
  const choose = trpc.chats.setAddableBy.useMutation({
    onSuccess: (settings) => utils.chats.settings.setData(undefined, settings),
  });
  if (isError) return <AlertLine message={LOAD_FAILED} />;
  if (data === undefined) return <SkeletonRows rows={3} height={30} />;
  return (
    <>
      <ChoiceList
        label="Who may add you to groups"
        choices={CHOICES}
        chosen={choose.isPending ? choose.variables.addableBy : data.addableBy}
        onChange={(addableBy) => choose.mutate({ addableBy })}
      />
      <AlertLine
        message={
          choose.isError
            ? failureText(choose.error, (sentence) => `${SAVE_FAILED} ${sentence}`)
            : null
        }
      />
    </>
  );
}
