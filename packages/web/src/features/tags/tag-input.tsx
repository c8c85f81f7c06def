import { useRef, useState } from 'react';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { TextInput } from '../../shared/ui/fields/field.js';
import { comboboxProps } from '../../shared/ui/listbox/combobox-props.js';
import classes from './tag-input.module.css';

const TagSuggestions = lazyPart(
  () => import('./tag-suggestions.js'),
  'TagSuggestions',
  // Names can be typed in full.
  null,
);

interface TagInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly description: string;
  readonly error: string;
}

/** Tag names in one line; known tags are offered for the last word once somebody is in the field. */
export function TagInput({ value, onChange, label, description, error }: TagInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasEntered, setEntered] = useState(false);

  return (
    <div className={classes.field}>
      <TextInput
        ref={field}
        label={label}
        description={description}
        error={error === '' ? undefined : error}
        required
        {...comboboxProps}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        value={value}
        onText={(next) => {
          onChange(next);
          setOpen(true);
        }}
        onFocus={() => setEntered(true)}
        onBlur={() => setOpen(false)}
      />
      {wasEntered && <TagSuggestions {...{ field, value, onChange, isOpen }} onOpen={setOpen} />}
    </div>
  );
}
