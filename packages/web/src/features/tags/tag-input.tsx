import { grouped, splitTagNames, tagKey, type TagWithCount } from '@collabor8/domain';
import { TextInput } from '../../shared/ui/fields/field.js';
import { comboboxProps } from '../../shared/ui/listbox/combobox-props.js';
import { ListboxCount, useListbox } from '../../shared/ui/listbox/use-listbox.js';
import { useRef, useState } from 'react';
import classes from './tag-input.module.css';
import { keepPreviousData } from '@tanstack/react-query';
import { useDebounced } from '../../shared/use-debounced.js';
import { trpc } from '../../shared/api/trpc.js';

const TYPING_PAUSE_MS = 150;

/** Known tags that begin like `word`, asked for when the typing pauses. */
function useTagSuggestions(word: string): readonly TagWithCount[] {
  const prefix = useDebounced(word, TYPING_PAUSE_MS);
  const { data = [] } = trpc.tags.suggest.useQuery(
    { prefix },
    { enabled: prefix !== '', staleTime: 60_000, placeholderData: keepPreviousData },
  );
  return word === '' || prefix === '' ? [] : data;
}

interface TagInputProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly description: string;
  readonly error: string;
}

const lastWordOf = (text: string): string => /\S*$/.exec(text)?.[0] ?? '';

/** Tag names in one line; known tags are offered for the last word. */
export function TagInput({ value, onChange, label, description, error }: TagInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const word = lastWordOf(value);
  const suggestions = useTagSuggestions(isOpen ? word : '');
  const given = new Set(splitTagNames(value.slice(0, value.length - word.length)).map(tagKey));
  const others = suggestions.filter(({ name }) => !given.has(tagKey(name)));
  // A word that is the only tag it begins needs no offer, which would cover what stands below.
  const isComplete = others.every(({ name }) => tagKey(name) === tagKey(word));
  const options = isOpen && !isComplete ? others : [];

  const close = () => setOpen(false);
  const pick = (index: number): boolean => {
    const tag = options[index];
    if (tag === undefined) return false;
    onChange(`${value.slice(0, value.length - word.length)}${tag.name} `);
    close();
    return true;
  };
  const { listProps, optionProps } = useListbox({
    field,
    label: 'Suggestions',
    count: options.length,
    query: value,
    initial: 'none',
    takesTab: true,
    onTake: pick,
    onDismiss: close,
    onOpen: () => setOpen(true),
  });

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
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setOpen(true);
        }}
        onBlur={close}
      />
      <ListboxCount count={options.length} />
      {options.length > 0 && (
        <div {...listProps} className={classes.options}>
          {options.map(({ _id, name, qcnt }, index) => (
            <div key={_id} {...optionProps(index)} className={classes.option}>
              <span className={classes.name} dir="auto">
                {name}
              </span>{' '}
              <span className={classes.count}>{grouped(qcnt)} questions</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
