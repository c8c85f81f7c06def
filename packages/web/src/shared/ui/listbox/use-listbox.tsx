import { listenTo } from '../../listeners.js';
import {
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { VisuallyHidden } from '../layout.js';

interface ListboxOptions {
  /** Keeps the focus. A field of several lines can be no combobox by ARIA, and is told of the list all the same. */
  readonly field: RefObject<HTMLElement | null>;
  readonly label: string;
  /** How many options there are; without any the list is closed. */
  readonly count: number;
  /** What the options are for: with other words the choice starts over. */
  readonly query: string;
  /** What is chosen before an arrow was pressed. Where it is nothing, Enter is the field's, and the arrows come back to it. */
  readonly initial: 'first' | 'none';
  /** Whether Tab takes an option too, as it does where that completes a word. */
  readonly takesTab?: boolean;
  /** Answers whether it could be taken; otherwise the key is the field's. */
  readonly onTake: (index: number) => boolean;
  /** Without it, Escape is for what is around the field, such as a dialog. */
  readonly onDismiss?: () => void;
  /** Opens the list by an arrow. */
  readonly onOpen?: () => void;
}

/**
 * A list of options under a field, as ARIA has it for comboboxes: the field keeps the focus and names the chosen
 * option. Its keys are heard before the field's own listeners, so that Enter sends nothing meanwhile. Keys held with
 * others, those of an input method, and Home and End, which move the caret, are the field's.
 */
export function useListbox(options: ListboxOptions) {
  const { field, label, count, query, initial, onOpen } = options;
  const id = useId();
  const idOf = (index: number): string => `${id}-${index}`;
  const isOpen = count > 0;

  const start = initial === 'first' ? 0 : -1;
  const [wanted, setWanted] = useState({ query, index: start });
  if (wanted.query !== query) setWanted({ query, index: start });
  const active = Math.min(wanted.index, count - 1);
  const activeId = active < 0 ? undefined : idOf(active);
  const choose = (index: number) => setWanted({ query, index });

  const step = (by: 1 | -1): void => {
    const stops = count - start;
    choose(((active - start + by + stops) % stops) + start);
  };

  const press = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen) step(key === 'ArrowDown' ? 1 : -1);
      else onOpen?.();
      return true;
    }
    if (!isOpen) return false;
    if (key === 'Enter' || (key === 'Tab' && options.takesTab === true)) {
      return active >= 0 && options.onTake(active);
    }
    if (key !== 'Escape' || options.onDismiss === undefined) return false;
    options.onDismiss();
    return true;
  };

  const hear = useEffectEvent((event: KeyboardEvent) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.isComposing || hasModifier || !press(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const listens = isOpen || onOpen !== undefined;
  // A list that is seen has the keys: an effect after painting would leave the first ones to the field.
  useLayoutEffect(() => {
    if (!listens) return;
    return listenTo(field.current, ['keydown'], (event) => hear(event));
  }, [field, listens]);

  // Not by React: the list may load after its field, which belongs to somebody else.
  useLayoutEffect(() => {
    const element = field.current;
    if (!isOpen || element === null) return;
    const isCombobox = element.getAttribute('role') === 'combobox';
    element.setAttribute('aria-controls', id);
    if (isCombobox) element.setAttribute('aria-expanded', 'true');
    else element.setAttribute('aria-autocomplete', 'list');
    return () => {
      element.removeAttribute('aria-controls');
      if (isCombobox) element.setAttribute('aria-expanded', 'false');
      else element.removeAttribute('aria-autocomplete');
    };
  }, [field, id, isOpen]);

  useLayoutEffect(() => {
    const element = field.current;
    if (activeId === undefined || element === null) return;
    element.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => element.removeAttribute('aria-activedescendant');
  }, [field, activeId]);

  return {
    /** The index of the option that Enter takes; -1 where it is none. */
    active,
    listProps: {
      id,
      role: 'listbox',
      'aria-label': label,
      tabIndex: -1,
      // The focus stays in the field.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionProps: (index: number) => ({
      id: idOf(index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      onPointerMove: () => {
        if (index !== active) choose(index);
      },
      onClick: () => {
        options.onTake(index);
      },
    }),
  } as const;
}

interface ListboxCountProps {
  readonly count: number;
  readonly one?: string;
  readonly many?: string;
}

/** Tells whoever can't see the list how much there is to choose from. Is there before the list, so that it is heard. */
export const ListboxCount = ({
  count,
  one = 'suggestion',
  many = 'suggestions',
}: ListboxCountProps) => (
  <VisuallyHidden role="status">
    {count === 0 ? '' : `${count} ${count === 1 ? one : many}`}
  </VisuallyHidden>
);
