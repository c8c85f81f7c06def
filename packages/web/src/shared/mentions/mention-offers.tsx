import { completeMention, usernameKey, type MentionQuery } from '@collabor8/domain';
import { useEffect, useId, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Avatar } from '../ui/avatar.js';
import { useKeysFirst } from '../ui/use-keys-first.js';
import type { MentionsProps } from './mention-field.js';
import classes from './mention-offers.module.css';
import { useFieldPlace } from './use-field-place.js';
import { useOfferedNames } from './use-offered-names.js';
import { VisuallyHidden } from '../ui/visually-hidden.js';

interface MentionOffersProps extends Omit<MentionsProps, 'value'> {
  readonly query: MentionQuery;
  /** The query as it is by now: keys may come before what was typed or taken is shown. */
  readonly readQuery: () => MentionQuery | undefined;
  readonly onDismiss: () => void;
}

/**
 * The list of a combobox: the focus stays in the field, arrows choose, Enter and Tab take, Escape
 * closes. Its keys are heard before the field's own, so that Enter sends nothing meanwhile.
 */
export function MentionOffers({
  query,
  readQuery,
  field,
  onChange,
  onDismiss,
}: MentionOffersProps) {
  const names = useOfferedNames(query);
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, names.length - 1);
  const isOpen = names.length > 0;
  const place = useFieldPlace(field);

  /** Whether there was still something to complete. */
  const take = (name: string): boolean => {
    const element = field.current;
    const now = readQuery();
    if (element === null || now?.start !== query.start) return false;
    if (!usernameKey(name).includes(usernameKey(now.text))) return false;
    const completed = completeMention(element.value, now, name);
    flushSync(() => onChange(completed.text));
    element.setSelectionRange(completed.caret, completed.caret);
    return true;
  };

  /** Whether the key was for the list. */
  const press = (key: string): boolean => {
    const name = names[active];
    switch (key) {
      case 'ArrowDown':
        setChosen((active + 1) % names.length);
        return true;
      case 'ArrowUp':
        setChosen((active + names.length - 1) % names.length);
        return true;
      case 'Enter':
      case 'Tab':
        return name !== undefined && take(name);
      case 'Escape':
        onDismiss();
        return true;
      default:
        return false;
    }
  };
  useKeysFirst(field, isOpen, press);

  useEffect(() => {
    const element = field.current;
    if (!isOpen || element === null) return;
    element.setAttribute('aria-autocomplete', 'list');
    element.setAttribute('aria-controls', id);
    return () => {
      for (const name of ['autocomplete', 'controls', 'activedescendant']) {
        element.removeAttribute(`aria-${name}`);
      }
    };
  }, [field, id, isOpen]);

  useEffect(() => {
    if (isOpen) field.current?.setAttribute('aria-activedescendant', `${id}-${active}`);
  }, [active, field, id, isOpen]);

  // Out of the field's surroundings, which may cut off what stands over their edge.
  return createPortal(
    <>
      <VisuallyHidden role="status">
        {isOpen ? `${names.length} ${names.length === 1 ? 'person' : 'people'} to mention` : ''}
      </VisuallyHidden>
      {isOpen && (
        <ul
          id={id}
          role="listbox"
          aria-label="People to mention"
          className={classes.list}
          style={place}
        >
          {names.map((name, index) => (
            <li
              key={name}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              tabIndex={-1}
              onMouseDown={(event) => {
                // The focus stays in the field.
                event.preventDefault();
                take(name);
              }}
            >
              <Avatar name={name} size={24} />
              <span className={classes.name} dir="auto">
                {name}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>,
    document.body,
  );
}
