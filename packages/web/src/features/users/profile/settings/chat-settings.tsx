import type { AddableBy, LastSeenBy } from '@collabor8/domain';
import { failureText } from '../../../../shared/api/errors.js';
import { ChoiceList } from '../../../../shared/ui/choice-list.js';
import { AlertLine, SkeletonRows } from '../../../../shared/ui/states/states.js';
import classes from './settings.module.css';
import { useChatSettings } from './use-chat-settings.js';

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

const LOAD_FAILED = 'Your choice could not be loaded.';
const SAVE_FAILED = 'Your choice could not be saved.';

/** Who may bring one into groups; everybody may write to one alone all the same. Who is told when one was here last. */
export function ChatSettingsChoices() {
  const { settings, hasFailed, chooseAddableBy, chooseLastSeenBy } = useChatSettings();
  if (settings === undefined) {
    return hasFailed ? <AlertLine message={LOAD_FAILED} /> : <SkeletonRows rows={6} height={30} />;
  }
  const failed = [chooseAddableBy, chooseLastSeenBy].find(({ isError }) => isError)?.error;
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
      <p className={classes.hint}>This does not change what you see of others.</p>
      <AlertLine
        message={failed ? failureText(failed, (sentence) => `${SAVE_FAILED} ${sentence}`) : null}
      />
    </>
  );
}
