import { splitTagNames, tagKey } from '@collabor8/domain';
import { TextInput } from '../../shared/ui/fields/text-input.js';
import { useId, useState, type KeyboardEvent } from 'react';
import { TagOptions } from './tag-options.js';
import classes from './tag-input.module.css';
import { useTagSuggestions } from './use-tag-suggestions.js';

interface TagInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly description: string;
  readonly error: string;
}

const lastWordOf = (text: string): string => /\S*$/.exec(text)?.[0] ?? '';

/** Tag names in one line; known tags are offered for the last word (a combobox as WAI-ARIA has it). */
export function TagInput({ value, onChange, label, description, error }: TagInputProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const word = lastWordOf(value);
  const suggestions = useTagSuggestions(isOpen ? word : '');
  const given = new Set(splitTagNames(value.slice(0, value.length - word.length)).map(tagKey));
  const others = suggestions.filter(({ name }) => !given.has(tagKey(name)));
  // A word that is the only tag it begins needs no offer, which would cover what stands below.
  const isComplete = others.every(({ name }) => tagKey(name) === tagKey(word));
  const options = isComplete ? [] : others;
  const isShown = isOpen && options.length > 0;
  const chosen = isShown ? options[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (name: string) => {
    onChange(`${value.slice(0, value.length - word.length)}${name} `);
    close();
  };
  const step = (by: number) => {
    setOpen(true);
    setActive((current) => {
      const count = options.length;
      if (count === 0) return -1;
      return current === -1 && by < 0 ? count - 1 : (current + by + count) % count;
    });
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) {
      event.preventDefault();
      pick(chosen.name);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    }
  };

  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        description={description}
        error={error === '' ? undefined : error}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        role="combobox"
        dir="auto"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={`${id}-options`}
        {...(chosen !== undefined && { 'aria-activedescendant': `${id}-${active}` })}
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <TagOptions id={id} options={isShown ? options : []} active={active} onPick={pick} />
    </div>
  );
}
