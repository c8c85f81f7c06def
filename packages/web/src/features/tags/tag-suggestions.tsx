import { grouped, splitTagNames, tagKey, type TagWithCount } from '@collabor8/domain';
import { keepPreviousData } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { trpc } from '../../shared/api/trpc.js';
import { Text } from '../../shared/ui/layout.js';
import { ListboxCount, useListbox } from '../../shared/ui/listbox/use-listbox.js';
import { useDebounced } from '../../shared/use-debounced.js';
import offers from '../../shared/ui/listbox/offers.module.css';
import classes from './tag-input.module.css';

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

const lastWordOf = (text: string): string => /\S*$/.exec(text)?.[0] ?? '';

interface TagSuggestionsProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Known tags for the last word of a field. */
export function TagSuggestions({ field, value, onChange, isOpen, onOpen }: TagSuggestionsProps) {
  const word = lastWordOf(value);
  const suggestions = useTagSuggestions(isOpen ? word : '');
  const given = new Set(splitTagNames(value.slice(0, value.length - word.length)).map(tagKey));
  const others = suggestions.filter(({ name }) => !given.has(tagKey(name)));
  // A word that is the only tag it begins needs no offer, which would cover what stands below.
  const isComplete = others.every(({ name }) => tagKey(name) === tagKey(word));
  const options = isOpen && !isComplete ? others : [];

  const pick = (index: number): boolean => {
    const tag = options[index];
    if (tag === undefined) return false;
    onChange(`${value.slice(0, value.length - word.length)}${tag.name} `);
    onOpen(false);
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
    onDismiss: () => onOpen(false),
    onOpen: () => onOpen(true),
  });

  return (
    <>
      <ListboxCount count={options.length} />
      {options.length > 0 && (
        <div {...listProps} className={offers.options}>
          {options.map(({ _id, name, qcnt }, index) => (
            <div key={_id} {...optionProps(index)} className={classes.option}>
              <Text weight="medium" dir="auto">
                {name}
              </Text>{' '}
              <span className={classes.count}>{grouped(qcnt)} questions</span>
            </div>
          ))}
        </div>
      )}
    </>
  );
}
