import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../../shared/use-debounced.js';
import type { FindSource } from '../../shared/find/find-source.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { Keys } from '../../shared/shortcuts/keys.js';
import { BareDialog } from '../../shared/ui/dialogs/bare-dialog.js';
import type { MenuPage } from '../menu.js';
import { FoundRow } from './found-row.js';
import classes from './palette.module.css';
import { useFound } from './use-found.js';

interface PaletteProps {
  readonly pages: readonly MenuPage[];
  readonly sources: readonly FindSource[];
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

const FIND_DELAY_MS = 120;

/** Finds pages, questions, people, one's chats and boards, and opens them. */
export function Palette({ pages, sources, onClose, onHelp }: PaletteProps) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), FIND_DELAY_MS);
  const { groups, hasFailed, isFinding } = useFound({ pages, sources }, text);
  const all = groups.flatMap(({ found }) => found);
  /** The places of a group's lines among all lines begin after those before it. */
  const begins = groups.map(
    (_, index) => groups.slice(0, index).flatMap(({ found }) => found).length,
  );
  const [wanted, setWanted] = useState(0);
  const chosen = Math.min(wanted, all.length - 1);
  const idOf = (place: number): string => `${listId}-${place}`;
  const chosenId = idOf(chosen);

  useEffect(() => {
    document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && all.length > 0) {
      event.preventDefault();
      setWanted((chosen + step + all.length) % all.length);
    }
    const target = all[chosen];
    if (event.key !== 'Enter' || target === undefined) return;
    event.preventDefault();
    onClose();
    if (event.ctrlKey || event.metaKey) window.open(target.to, '_blank', 'noopener');
    else navigate(target.to);
  };

  return (
    <BareDialog label="Find anything" onClose={onClose}>
      <div className={classes.head}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          className={classes.field}
          type="text"
          role="combobox"
          dir="auto"
          aria-label="Find pages, questions, people, chats and boards"
          aria-expanded={all.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(all.length > 0 && { 'aria-activedescendant': chosenId })}
          autoComplete="off"
          spellCheck={false}
          placeholder="Find pages, questions, people"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWanted(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <span className={classes.escape}>
            <Keys keys={['Esc']} />
          </span>
          <span className={classes.cancel}>Cancel</span>
        </button>
      </div>
      <div
        id={listId}
        className={classes.list}
        role="listbox"
        aria-label="Found"
        aria-busy={isFinding}
      >
        {groups.map(({ label, all: whole, found }, index) => (
          <div key={label} role="group" aria-label={label}>
            <p className={classes.group} aria-hidden>
              {label}
              {whole !== undefined && <GroupKeys pages={pages} {...whole} />}
            </p>
            {found.map((each, line) => {
              const own = (begins[index] ?? 0) + line;
              return (
                <FoundRow
                  key={each.id}
                  id={idOf(own)}
                  found={each}
                  typed={text}
                  isChosen={own === chosen}
                  onChoose={() => setWanted(own)}
                  onOpen={onClose}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={all.length === 0 || hasFailed ? classes.note : classes.unseen}>
        {hasFailed && 'Some places could not be searched. '}
        {all.length === 0 && !isFinding ? 'Nothing was found.' : `${all.length} found`}
      </p>
      <div className={classes.foot}>
        <span aria-hidden>
          <Keys keys={['\u2191', '\u2193']} /> move
        </span>
        <span aria-hidden>
          <Keys keys={['\u21b5']} /> open
        </span>
        <span aria-hidden>
          <Keys keys={['Ctrl', '\u21b5']} /> open in a new tab
        </span>
        <button type="button" className={classes.help} onClick={onHelp}>
          <Keys keys={['?']} /> all shortcuts
        </button>
      </div>
    </BareDialog>
  );
}

interface GroupKeysProps {
  readonly pages: readonly MenuPage[];
  readonly label: string;
  readonly to: string;
}

/** Which keys lead to the page of all of them. */
function GroupKeys({ pages, label, to }: GroupKeysProps) {
  const goKey = pages.find((page) => page.to === to)?.goKey;
  if (goKey === undefined) return null;
  return (
    <span className={classes.all}>
      {label} <Keys keys={['g', goKey]} />
    </span>
  );
}
