import { completeMention, usernameKey, type MentionQuery } from '@collabor8/domain';
import { createPortal, flushSync } from 'react-dom';
import { Avatar } from '../ui/avatar.js';
import { ListboxCount } from '../ui/listbox/listbox-count.js';
import { useListbox } from '../ui/listbox/use-listbox.js';
import type { MentionsProps } from './mention-field.js';
import classes from './mention-offers.module.css';
import { useFieldPlace } from './use-field-place.js';
import { useOfferedNames } from './use-offered-names.js';

interface MentionOffersProps extends Omit<MentionsProps, 'value'> {
  readonly query: MentionQuery;
  /** The query as it is by now: keys may come before what was typed or taken is shown. */
  readonly readQuery: () => MentionQuery | undefined;
  readonly onDismiss: () => void;
}

/** Names to choose from, under the field: the one that is chosen completes what is written. */
export function MentionOffers({
  query,
  readQuery,
  field,
  onChange,
  onDismiss,
}: MentionOffersProps) {
  const names = useOfferedNames(query);
  const place = useFieldPlace(field);

  const take = (chosen: number): boolean => {
    const element = field.current;
    const now = readQuery();
    const name = names[chosen];
    if (element === null || name === undefined || now?.start !== query.start) return false;
    if (!usernameKey(name).includes(usernameKey(now.text))) return false;
    const completed = completeMention(element.value, now, name);
    flushSync(() => onChange(completed.text));
    element.setSelectionRange(completed.caret, completed.caret);
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
        <ul {...listProps} className={classes.list} style={place}>
          {names.map((name, index) => (
            <li key={name} {...optionProps(index)} className={classes.option}>
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
