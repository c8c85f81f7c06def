import { IconSearch, IconPencilQuestion, IconUser } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useDebounced } from '../../shared/use-debounced.js';
import { allFeatures, byRank } from '../../shared/feature.js';
import type { FindSource, Found } from '../../shared/find/find-source.js';
import { useNavigate } from '../../shared/navigation/navigation.js';
import { Keys } from '../../shared/shortcuts/keys.js';
import { BareDialog } from '../../shared/ui/dialogs/dialog.js';
import { comboboxProps } from '../../shared/ui/listbox/combobox-props.js';
import { useListbox } from '../../shared/ui/listbox/use-listbox.js';
import { Row, VisuallyHidden } from '../../shared/ui/layout.js';
import type { MenuPage } from '../menu.js';
import { FoundRow } from '../frame/search-suggestions.js';
import classes from './palette.module.css';
import { holdsAll } from '@collabor8/domain';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ASK_PATH, searchAllPath, userPath } from '../../shared/paths.js';
import { trpc } from '../../shared/api/trpc.js';
import { useUserContext } from '../../shared/session/session-contexts.js';

interface FoundGroup {
  readonly label: string;
  readonly all?: FindSource['all'] | undefined;
  readonly found: readonly (Found & { readonly keys?: readonly string[] })[];
}

interface FoundElsewhere {
  readonly groups: readonly FoundGroup[];
  readonly hasFailed: boolean;
}

const NOTHING: FoundElsewhere = { groups: [], hasFailed: false };

/** Pages are found by their names; all of them while nothing is typed. */
function findPages(pages: readonly MenuPage[], username: string, text: string): FoundGroup {
  const found = [
    ...pages.map(({ label, to, icon, goKey }) => ({
      ...{ id: to, text: label, to, icon },
      ...(goKey !== undefined && { keys: ['g', goKey] }),
    })),
    { id: 'ask', text: 'Ask a Question', to: ASK_PATH, icon: IconPencilQuestion },
    {
      ...{ id: 'profile', text: 'Your Profile', icon: IconUser },
      to: userPath(username),
    },
  ];
  return {
    label: 'Pages',
    found: text === '' ? found : found.filter((page) => holdsAll(page.text, text)),
  };
}

/** The page where everything is found, messages and answers, too. */
const everything = (typed: string): FoundGroup => ({
  label: 'Everything',
  found: [
    {
      ...{ id: 'search', text: `All results for \u201c${typed}\u201d`, icon: IconSearch },
      to: searchAllPath(typed),
    },
  ],
});

/** What the pages and all sources have for a text; behind that stands the way to all results of what is typed. */
function useFound(
  pages: readonly MenuPage[],
  { text, typed }: { readonly text: string; readonly typed: string },
) {
  const { client: api } = trpc.useUtils();
  const queries = useQueryClient();
  const { username } = useUserContext().user;
  const { data = NOTHING, isFetching } = useQuery({
    queryKey: ['find', username, text],
    queryFn: async (): Promise<FoundElsewhere> => {
      const answers = await Promise.allSettled(
        allFeatures
          .flatMap(({ finds }) => finds ?? [])
          .toSorted(byRank)
          .map(async ({ label, all, load }): Promise<FoundGroup> => {
            const find = await load();
            return { label, all, found: await find({ text, username, api, queries }) };
          }),
      );
      return {
        groups: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
        hasFailed: answers.some(({ status }) => status === 'rejected'),
      };
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const elsewhere = text === '' ? NOTHING : data;
  const groups = [findPages(pages, username, text), ...elsewhere.groups].filter(
    ({ found }) => found.length > 0,
  );
  return {
    groups: typed === '' ? groups : [...groups, everything(typed)],
    /** Without that way. */
    foundCount: groups.flatMap(({ found }) => found).length,
    hasFailed: elsewhere.hasFailed,
    isFinding: isFetching,
  };
}

interface PaletteProps {
  readonly pages: readonly MenuPage[];
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

const FIND_DELAY_MS = 120;

/** Finds pages, questions, people, one's chats and boards, and opens them. */
export function Palette({ pages, onClose, onHelp }: PaletteProps) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), FIND_DELAY_MS);
  const { groups, foundCount, hasFailed, isFinding } = useFound(pages, {
    text,
    typed: typed.trim(),
  });
  const all = groups.flatMap(({ found }) => found);
  /** The places of a group's lines among all lines begin after those before it. */
  const begins = groups.map(
    (_, index) => groups.slice(0, index).flatMap(({ found }) => found).length,
  );
  const open = (index: number): boolean => {
    const target = all[index];
    if (target === undefined) return false;
    onClose();
    navigate(target.to);
    return true;
  };
  const { active, listProps, optionProps } = useListbox({
    field,
    label: 'Found',
    count: all.length,
    query: typed,
    initial: 'first',
    onTake: open,
  });

  const openInNewTab = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAsked = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const target = all[active];
    if (!isAsked || target === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
    window.open(target.to, '_blank', 'noopener');
  };

  return (
    <BareDialog label="Find anything" onClose={onClose}>
      <Row className={classes.head} gap={8} isOneLine tone="muted" pad={[0, 20]}>
        <IconSearch size={20} aria-hidden />
        <input
          ref={field}
          className={classes.field}
          type="text"
          {...comboboxProps}
          dir="auto"
          aria-label="Find pages, questions, people, chats and boards"
          spellCheck={false}
          placeholder="Find pages, questions, people"
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={openInNewTab}
        />
        <button type="button" className={classes.close} title="Close" onClick={onClose}>
          <span className={classes.escape}>
            <Keys keys={['Esc']} /> <VisuallyHidden>close</VisuallyHidden>
          </span>
          <span className={classes.cancel}>Cancel</span>
        </button>
      </Row>
      <div {...listProps} className={classes.list} aria-busy={isFinding}>
        {groups.map(({ label, all: whole, found }, index) => (
          <div key={label} role="group" aria-label={label}>
            <p className={classes.group} aria-hidden>
              {label}
              {whole !== undefined && <GroupKeys pages={pages} {...whole} />}
            </p>
            {found.map((each, line) => (
              <FoundRow
                key={each.id}
                {...optionProps((begins[index] ?? 0) + line)}
                found={each}
                typed={text}
                onClick={onClose}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={foundCount === 0 || hasFailed ? classes.note : classes.unseen}>
        {hasFailed && 'Some places could not be searched. '}
        {foundCount === 0 && !isFinding ? 'Nothing was found.' : `${foundCount} found`}
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
