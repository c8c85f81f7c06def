import type { CallableUser } from '@collabor8/domain';
import { useRef, useState } from 'react';
import { Avatar } from '../../../shared/ui/avatar.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { comboboxProps } from '../../../shared/ui/listbox/combobox-props.js';
import { ListboxCount, useListbox } from '../../../shared/ui/listbox/use-listbox.js';
import offers from '../../../shared/ui/listbox/offers.module.css';
import classes from './person-picker.module.css';

/** SPEC §2: the first option, which takes a choice back. */
const NOBODY = 'Select a user';

interface PersonPickerProps {
  /** Who can be called, in the order in which they are offered. */
  readonly users: readonly CallableUser[];
  /** How many of them, the first ones, were called lately. */
  readonly recent: number;
  readonly chosen: string;
  readonly onChoose: (username: string) => void;
  /** Asks for those whose names have these words; empty for everybody. */
  readonly onSearch: (words: string) => void;
}

/** Picks somebody by face and name; what is typed is looked for. */
export function PersonPicker({ users, recent, chosen, onChoose, onSearch }: PersonPickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [taken, setTaken] = useState('');
  // Whoever looks for a name wants nobody else first: an arrow and Enter take who was found.
  const first = words === '' ? [undefined] : [];
  const options = isOpen ? [...first, ...users] : [];

  const search = (next: string) => {
    setWords(next);
    onSearch(next);
  };
  const open = () => {
    if (!isOpen) search('');
    setOpen(true);
  };
  const close = (found: string) => {
    setOpen(false);
    onSearch(found);
  };
  // Whom one has found by a search is on no other list.
  const dismiss = () => {
    if (isOpen) close(taken);
  };
  const take = (index: number): boolean => {
    if (index < 0 || index >= options.length) return false;
    onChoose(options[index]?.username ?? '');
    setTaken(words);
    close(words);
    return true;
  };
  const { listProps, optionProps } = useListbox({
    field,
    label: 'People who can be called',
    count: options.length,
    query: words,
    initial: 'none',
    onTake: take,
    onDismiss: dismiss,
    onOpen: open,
  });

  return (
    <div className={classes.picker}>
      <TextInput
        ref={field}
        {...comboboxProps}
        aria-label="User to call"
        placeholder={NOBODY}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        leftSection={
          chosen !== '' && !isOpen ? (
            <Avatar
              name={chosen}
              src={users.find(({ username }) => username === chosen)?.avatarUrl}
              size={22}
            />
          ) : undefined
        }
        value={isOpen ? words : chosen}
        onClick={open}
        onText={(next) => {
          setOpen(true);
          search(next);
        }}
        onBlur={dismiss}
      />
      <ListboxCount count={isOpen ? users.length : 0} one="person" many="people" />
      {isOpen && (
        <div className={offers.options}>
          <div {...listProps}>
            {options.map((user, index) => (
              <div
                key={user?.username ?? ''}
                {...optionProps(index)}
                className={classes.option}
                data-last-recent={(recent > 0 && index === first.length + recent - 1) || undefined}
              >
                {user === undefined ? (
                  <span className={classes.nobody}>{NOBODY}</span>
                ) : (
                  <>
                    <Avatar name={user.username} src={user.avatarUrl} />
                    <span dir="auto">{user.username}</span>
                  </>
                )}
              </div>
            ))}
          </div>
          {users.length === 0 && (
            <p className={classes.nobody}>
              {words === ''
                ? 'Nobody else is online. Write to somebody, or come back later.'
                : 'Nobody online has such a name.'}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
