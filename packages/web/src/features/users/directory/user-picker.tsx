import { IconX } from '@tabler/icons-react';
import { UserDirectory } from './user-directory.js';
import classes from './user-picker.module.css';

interface UserPickerProps {
  readonly selected: readonly string[];
  /** Shown, but not to be chosen: oneself, or who takes part already. */
  readonly unavailable: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
}

/** The users list as a picker of several; those chosen stand above it. */
export function UserPicker({ selected, unavailable, onChange }: UserPickerProps) {
  const remove = (username: string) => onChange(selected.filter((other) => other !== username));
  const toggle = (username: string) => {
    if (selected.includes(username)) remove(username);
    else onChange([...selected, username]);
  };
  return (
    <>
      {selected.length > 0 && (
        <ul className={classes.chosen} aria-label="Selected users">
          {selected.map((username) => (
            <li key={username}>
              <button
                type="button"
                className={classes.chip}
                aria-label={`Remove ${username}`}
                onClick={() => remove(username)}
              >
                {username}
                <IconX size={14} stroke={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.directory}>
        <UserDirectory onSelect={toggle} selected={selected} unavailable={unavailable} />
      </div>
    </>
  );
}
