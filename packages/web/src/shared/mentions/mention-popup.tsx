import { listenTo } from '../listeners.js';
import {
  Fragment,
  type RefObject,
  useLayoutEffect,
  useState,
  type CSSProperties,
  useEffect,
} from 'react';
import {
  completeMention,
  usernameKey,
  type MentionQuery,
  offeredNames,
  mentionQuery,
} from '@collabor8/domain';
import { createPortal } from 'react-dom';
import { Avatar } from '../ui/avatar.js';
import { replaceInField } from '../ui/fields/replace-in-field.js';
import { Fine, Text } from '../ui/layout.js';
import { ListboxCount, useListbox } from '../ui/listbox/use-listbox.js';
import classes from './mention-offers.module.css';
import { useNames } from './names-context.js';

/** The field in which names are completed. */
export interface MentionsProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  /** Those who are here: they are offered first, the others below a line. */
  readonly people?: readonly string[] | undefined;
  /** Somebody was named who isn't. */
  readonly onOutsider?: ((name: string) => void) | undefined;
}

/** While somebody types on, nothing is asked. */
const PAUSE_MS = 120;

const NONE: readonly string[] = [];

interface Offered {
  readonly names: readonly string[];
  /** How many of them are people who are here. */
  readonly here: number;
}

/** The names that are offered for what is written; none where it is one already. */
function useOfferedNames({ text }: MentionQuery, people: readonly string[]): Offered {
  const { search } = useNames();
  const [found, setFound] = useState({ text: '', names: NONE });
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(() => {
      search(text).then(
        (names) => {
          if (isWanted) setFound({ text, names });
        },
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [search, text]);
  // What was found for less is narrowed down until the answer for more is there.
  const fits = found.text !== '' && text.startsWith(found.text);
  const names = fits
    ? found.names.filter((name) => usernameKey(name).includes(usernameKey(text)))
    : NONE;
  const here = people.filter((name) => usernameKey(name).includes(usernameKey(text)));
  const first = offeredNames(text, here);
  const rest = offeredNames(
    text,
    names.filter((name) => !people.includes(name)),
  );
  const all = [...first, ...rest];
  const isWritten = all.length === 1 && all[0] === text;
  return isWritten ? NOBODY : { names: all, here: first.length };
}

const NOBODY: Offered = { names: NONE, here: 0 };

const GAP = 4;
const MARGIN = 12;

/** Above a field or below it, where there is more room. */
function placeAt(field: HTMLElement): CSSProperties {
  const { top, bottom, left, width } = field.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  const common = { left, maxWidth: width };
  return top > below
    ? { ...common, bottom: window.innerHeight - top + GAP, maxHeight: top - MARGIN }
    : { ...common, top: bottom + GAP, maxHeight: below - MARGIN };
}

/** Where something stands in the window that belongs to a field, wherever that is scrolled to. */
function useStyleAtField(field: RefObject<HTMLElement | null>): CSSProperties {
  const [style, setStyle] = useState<CSSProperties>({});
  useLayoutEffect(() => {
    const follow = (): void => {
      if (field.current !== null) setStyle(placeAt(field.current));
    };
    follow();
    return listenTo(window, ['resize', 'scroll'], follow, { capture: true, passive: true });
  }, [field]);
  return style;
}

interface MentionOffersProps extends Omit<MentionsProps, 'value'> {
  readonly query: MentionQuery;
  /** The query as it is by now: keys may come before what was typed or taken is shown. */
  readonly readQuery: () => MentionQuery | undefined;
  readonly onDismiss: () => void;
}

/** Names to choose from, under the field: the one that is chosen completes what is written. */
function MentionOffers(props: MentionOffersProps) {
  const { query, readQuery, field, onDismiss, people, onOutsider } = props;
  const { names, here } = useOfferedNames(query, people ?? NONE);
  const style = useStyleAtField(field);

  const take = (chosen: number): boolean => {
    const element = field.current;
    const now = readQuery();
    const name = names[chosen];
    if (element === null || name === undefined || now?.start !== query.start) return false;
    if (!usernameKey(name).includes(usernameKey(now.text))) return false;
    const completed = completeMention(element.value, now, name);
    // Typed, not set: so the browser's undo goes through it.
    replaceInField(element, {
      stretch: { start: now.start, end: now.start + 1 + now.text.length },
      by: completed.text.slice(now.start, completed.caret),
      select: { start: completed.caret, end: completed.caret },
    });
    if (people !== undefined && chosen >= here) onOutsider?.(name);
    return true;
  };
  const { listProps, optionProps } = useListbox({
    field,
    label: 'People to mention',
    count: names.length,
    query: query.text,
    initial: 'first',
    takesTab: true,
    onTake: take,
    onDismiss,
  });

  // Out of the field's surroundings, which may cut off what stands over their edge.
  return createPortal(
    <>
      <ListboxCount count={names.length} one="person to mention" many="people to mention" />
      {names.length > 0 && (
        <ul {...listProps} className={classes.list} style={style}>
          {names.map((name, index) => (
            <Fragment key={name}>
              {people !== undefined && index === here && (
                <Fine role="presentation" as="li" pad={[4, 12]}>
                  Not in this chat
                </Fine>
              )}
              <li {...optionProps(index)} className={classes.option}>
                <Avatar name={name} size={24} />
                <Text isCut dir="auto">
                  {name}
                </Text>
              </li>
            </Fragment>
          ))}
        </ul>
      )}
    </>,
    // Within a landmark, and within the dialog where there is one: the rest can't be reached then.
    field.current?.closest('dialog, main') ?? document.body,
  );
}

function queryIn(field: HTMLTextAreaElement | null): MentionQuery | undefined {
  if (field === null || document.activeElement !== field) return undefined;
  const { value, selectionStart, selectionEnd } = field;
  return selectionStart === selectionEnd ? mentionQuery(value, selectionStart) : undefined;
}

/** Offers names while one is being written before the caret. */
export function MentionLookout({ value, ...others }: MentionsProps) {
  const { field } = others;
  const [query, setQuery] = useState<MentionQuery>();
  const [dismissedAt, setDismissedAt] = useState<number>();

  useEffect(() => {
    const look = (): void =>
      setQuery((before) => {
        const now = queryIn(field.current);
        return now?.start === before?.start && now?.text === before?.text ? before : now;
      });
    look();
    return listenTo(document, ['selectionchange', 'focusout'], look);
  }, [field, value]);

  // Another name may be begun at the same place once this one is gone.
  if (query === undefined && dismissedAt !== undefined) setDismissedAt(undefined);
  if (query === undefined || query.start === dismissedAt) return null;
  return (
    <MentionOffers
      query={query}
      readQuery={() => queryIn(field.current)}
      {...others}
      onDismiss={() => setDismissedAt(query.start)}
    />
  );
}
