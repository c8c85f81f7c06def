import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import { TextInput } from '../../../../shared/ui/fields/text-input.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import classes from './acts.module.css';
import { emojiList, findEmoji } from './emoji-list.js';
import { noteRecent, recentEmoji } from './recent-emoji.js';

interface EmojiPickerProps {
  /** Shows all of them, not the recent ones alone. */
  readonly isWhole: boolean;
  /** Those that the reader has given. */
  readonly given: readonly string[];
  readonly onChoose: (emoji: string) => void;
}

const wordsOf = (emoji: string): string =>
  emojiList.find((entry) => entry.emoji === emoji)?.words ?? '';

/** Six recent ones first, then all, found by their words. */
export function EmojiPicker({ isWhole, given, onChoose }: EmojiPickerProps) {
  const { username } = useUserContext().user;
  const [recent] = useState(() => recentEmoji(username));
  const [isOpen, setOpen] = useState(isWhole);
  const [search, setSearch] = useState('');
  const found = findEmoji(search);
  const buttonOf = (emoji: string, words: string) => (
    <button
      key={emoji}
      type="button"
      className={classes.emoji}
      aria-label={`${emoji} ${words}`}
      aria-pressed={given.includes(emoji)}
      onClick={() => {
        noteRecent(username, emoji);
        onChoose(emoji);
      }}
    >
      {emoji}
    </button>
  );
  return (
    <div className={classes.picker}>
      <div className={classes.recent} role="group" aria-label="Recent reactions">
        {recent.map((emoji) => buttonOf(emoji, wordsOf(emoji)))}
        {!isOpen && (
          <IconButton size={40} label="More reactions" onClick={() => setOpen(true)}>
            <IconPlus size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <>
          <TextInput
            label="Search reactions"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <div className={classes.grid} role="group" aria-label="Reactions">
            {found.map(({ emoji, words }) => buttonOf(emoji, words))}
            {found.length === 0 && <p>No reactions found.</p>}
          </div>
        </>
      )}
    </div>
  );
}
