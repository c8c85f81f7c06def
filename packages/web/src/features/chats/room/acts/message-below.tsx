import { IconMoodPlus } from '@tabler/icons-react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import classes from './acts.module.css';
import type { MessageBarProps } from './message-bar.js';
import { useActs } from './use-acts.js';

interface MessageBelowProps extends Pick<MessageBarProps, 'message' | 'onMenu'> {
  readonly reader: string;
}

const names = new Intl.ListFormat('en');

const whoGave = (usernames: readonly string[], reader: string): string =>
  names.format(usernames.map((name) => (name === reader ? 'you' : name)));

/** Reactions to a message, and whether it was edited. */
export function MessageBelow({ message, reader, onMenu }: MessageBelowProps) {
  const { react } = useActs();
  const { chatId, _id: messageId, reactions = [], editedAt } = message;
  return (
    <div className={classes.below} data-belongs-to={messageId}>
      {reactions.map(({ emoji, usernames }) => (
        <button
          key={emoji}
          type="button"
          className={classes.reaction}
          aria-pressed={usernames.includes(reader)}
          aria-label={`${emoji} ${usernames.length}: ${whoGave(usernames, reader)}`}
          title={whoGave(usernames, reader)}
          onClick={() => react({ chatId, messageId, emoji })}
        >
          <span aria-hidden>{emoji}</span>
          <span aria-hidden>{usernames.length}</span>
        </button>
      ))}
      {reactions.length > 0 && (
        <IconButton
          size={26}
          label="Add a reaction"
          onClick={(event) => onMenu(messageId, 'react', event.currentTarget)}
        >
          <IconMoodPlus size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {editedAt !== undefined && <span className={classes.edited}>edited</span>}
    </div>
  );
}
