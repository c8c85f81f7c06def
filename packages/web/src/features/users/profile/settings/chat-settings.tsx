import {
  applyChatSettings,
  type ChatSettings,
  type AddableBy,
  type LastSeenBy,
} from '@collabor8/domain';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { declareRead } from '../../../../shared/reads/declare-read.js';
import { holdRead, useLiveRead } from '../../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../../shared/store.js';
import { ChoiceList } from '../../../../shared/ui/choice-buttons.js';
import { AlertLine, LoadState } from '../../../../shared/ui/states/states.js';
import { Hint } from '../../../../shared/ui/layout.js';

const settingsRead = declareRead({ path: 'chats.openSettings' });
const selectSettings = holdRead(settingsRead, 'chatSettingsUpdate', applyChatSettings);

const chosen = {
  event: (settings: ChatSettings) => ({ name: 'chatSettingsUpdate', settings }) as const,
  say: (sentence: string): string => `Your choice could not be saved. ${sentence}`,
};

interface Choice<T> {
  readonly value: T;
  readonly text: string;
}

const ADDABLE_BY: readonly Choice<AddableBy>[] = [
  { value: 'everybody', text: 'Everybody' },
  { value: 'contacts', text: 'People you have written to' },
  { value: 'nobody', text: 'Nobody' },
];

const LAST_SEEN_BY: readonly Choice<LastSeenBy>[] = [
  { value: 'everybody', text: 'Everybody' },
  { value: 'contacts', text: 'People you have written to, in your chat with them' },
  { value: 'nobody', text: 'Nobody' },
];

/** Who may bring one into groups; everybody may write to one alone all the same. Who is told when one was here last. */
export function ChatSettingsChoices() {
  const query = useLiveRead(settingsRead);
  const settings = useAppSelector(selectSettings);
  const chooseAddableBy = useChange(trpc.chats.setAddableBy, chosen);
  const chooseLastSeenBy = useChange(trpc.chats.setLastSeenBy, chosen);
  if (settings === undefined) {
    return (
      <LoadState query={query} failure="Your choice could not be loaded" rows={6} height={30} />
    );
  }
  return (
    <>
      <ChoiceList
        label="Who may add you to groups"
        choices={ADDABLE_BY}
        chosen={
          chooseAddableBy.isPending ? chooseAddableBy.variables.addableBy : settings.addableBy
        }
        onChange={(addableBy) => chooseAddableBy.mutate({ addableBy })}
      />
      <ChoiceList
        label="Who can see when you were last online"
        choices={LAST_SEEN_BY}
        chosen={
          chooseLastSeenBy.isPending ? chooseLastSeenBy.variables.lastSeenBy : settings.lastSeenBy
        }
        onChange={(lastSeenBy) => chooseLastSeenBy.mutate({ lastSeenBy })}
      />
      <Hint>This does not change what you see of others.</Hint>
      <AlertLine message={chooseAddableBy.failure || chooseLastSeenBy.failure} />
    </>
  );
}
