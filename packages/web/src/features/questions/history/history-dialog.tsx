import {
  inUtc,
  type EditUpdate,
  type PostType,
  type PostVersion,
  type QuestionUpdate,
} from '@collabor8/domain';
import { use, useMemo, useState, type ToggleEvent } from 'react';
import { trpc, changing, useChange } from '../../../shared/api/trpc.js';
import { InfiniteList } from '../../../shared/ui/infinite-list.js';
import { usePages } from '../../../shared/reads/use-pages.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { Box } from '../../../shared/ui/layout.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import { selectIsStaff } from '../../moderation/index.js';
import { ReadQuestionContext } from '../page/page-parts.js';
import classes from './history.module.css';
import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

/** Comparing so many parts takes 0.1 to 0.2 s; what differs more is shown by lines, or as a whole. */
const LIMIT = { maxEditLength: 800 };

const whole = (before: string, after: string): ChangeObject<string>[] => [
  { value: before, removed: true, added: false, count: 1 },
  { value: after, removed: false, added: true, count: 1 },
];

/** What of a text went, stayed and came, in reading order. */
interface ChangedPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Of what stayed the same so much is shown around a change. */
const CONTEXT = 160;

function shortened(text: string, position: 'first' | 'middle' | 'last'): string {
  const characters = [...text];
  const shown = position === 'middle' ? 2 * CONTEXT : CONTEXT;
  if (characters.length <= shown + 20) return text;
  const begin = position === 'first' ? '' : characters.slice(0, CONTEXT).join('');
  const end = position === 'last' ? '' : characters.slice(-CONTEXT).join('');
  return `${begin} … ${end}`;
}

export function changedParts(before: string, after: string): readonly ChangedPart[] {
  const changes =
    diffWordsWithSpace(before, after, LIMIT) ??
    diffLines(before, after, LIMIT) ??
    whole(before, after);
  return changes
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }, index) => {
      if (added) return { kind: 'added', text: value };
      if (removed) return { kind: 'removed', text: value };
      const position = index === 0 ? 'first' : index === changes.length - 1 ? 'last' : 'middle';
      return { kind: 'same', text: changes.length === 1 ? value : shortened(value, position) };
    });
}

/** A text with what went struck through and what came underlined, beside their colours. */
function ChangedText({ before, after }: { readonly before: string; readonly after: string }) {
  const parts = useMemo(() => changedParts(before, after), [before, after]);
  return (
    <div className={classes.text} dir="auto">
      {parts.map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{text}</span>;
        return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
      })}
    </div>
  );
}

/** What a post says, as far as its changes are shown. */
interface Words {
  readonly title?: string | undefined;
  readonly text: string;
  readonly tags?: readonly string[] | undefined;
}

/** What a change makes of title, tags and text, of each where it changes it. */
export function ChangedWords({ before, after }: Readonly<Record<'before' | 'after', Words>>) {
  const { title = '', text, tags = [] } = after;
  const { title: oldTitle = '', text: oldText, tags: oldTags = [] } = before;
  const [names, oldNames] = [tags.join(' '), oldTags.join(' ')];
  return (
    <>
      {title !== oldTitle && <ChangedText before={oldTitle} after={title} />}
      {names !== oldNames && <ChangedText before={oldNames} after={names} />}
      {text !== oldText && <ChangedText before={oldText} after={text} />}
    </>
  );
}

/** Makes a post what it was at some time: one more change, by its author or a moderator. */
function useRollBack(
  { type, id, author }: { readonly type: PostType; readonly id: string; readonly author: string },
  current: PostVersion | undefined,
  onDone: () => void,
) {
  const { client } = trpc.useUtils();
  const isOwn = useUserContext().user.username === author;
  const isStaff = useAppSelector(selectIsStaff);
  const { isLocked } = use(ReadQuestionContext);

  const rollBack = ({
    text,
    title = '',
    tags = [],
    writtenAt,
  }: PostVersion): Promise<QuestionUpdate | EditUpdate> => {
    const why = `Rolled back to what was written ${inUtc(writtenAt)}`;
    const change = { id, version: current?.version ?? 0, text, why };
    switch (type) {
      case 'question':
        return client.questions.editQuestion.mutate({
          ...{ ...change, title, tagNames: tags.join(' ') },
        });
      case 'answer':
        return client.questions.editAnswer.mutate(change);
      case 'comment':
        return client.questions.editComment.mutate(change);
    }
  };
  const { mutate, failure, isPending } = useChange(changing(rollBack), {
    event: (event) => event,
    onSuccess() {
      notifySuccess(`The ${type} was rolled back.`);
      onDone();
    },
    say: (sentence) => `It was not rolled back. ${sentence}`,
  });
  const mayRollBack = (isOwn || isStaff) && !isLocked && !isPending;
  return {
    rollBack: mayRollBack ? (version: PostVersion) => mutate(version) : undefined,
    failure,
  };
}

interface HistoryDialogProps {
  readonly type: PostType;
  readonly id: string;
  readonly author: string;
  readonly onClose: () => void;
}

const nothing: Pick<PostVersion, 'title' | 'text' | 'tags'> = { text: '' };

interface ChangeProps {
  readonly version: PostVersion;
  /** Undefined for the first one. */
  readonly before: PostVersion | undefined;
  readonly author: string;
  readonly isOpen: boolean;
  /** Makes the post what it was then; undefined where the reader can't, or it is that. */
  readonly rollBack: ((version: PostVersion) => void) | undefined;
}

/** One change, or what was written first. */
function Change({ version, before, author, isOpen, rollBack }: ChangeProps) {
  const { writtenAt, by = author, why, text } = version;
  // Comparing takes time, which dozens of closed ones would take together.
  const [isCompared, setCompared] = useState(isOpen);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setCompared(true);
  };
  return (
    <details className={classes.change} open={isOpen} onToggle={onToggle}>
      <summary>
        <RelativeTime date={writtenAt} prefix={before === undefined ? 'written' : 'changed'} />
        {by !== '' && ` by ${by}`}
        {why !== undefined && (
          <>
            : <q dir="auto">{why}</q>
          </>
        )}
      </summary>
      {isCompared && <ChangedWords before={before ?? { ...nothing, text }} after={version} />}
      {before === undefined && (
        <div className={classes.text} dir="auto">
          {text}
        </div>
      )}
      {rollBack !== undefined && (
        <Box above={8}>
          <Button variant="default" size="compact-sm" onClick={() => rollBack(version)}>
            Roll back to this
          </Button>
        </Box>
      )}
    </details>
  );
}

/** What a post was before, and what each change made of it; the latest first. */
export function HistoryDialog({ type, id, author, onClose }: HistoryDialogProps) {
  const { client } = trpc.useUtils();
  const list = usePages({
    queryKey: ['history', type, id],
    read: (at) => client.questions.history.query({ type, id, ...at }),
    idOf: ({ version }) => version,
    ...{ staleTime: 0, gcTime: 0 },
  });
  const { rollBack, failure } = useRollBack({ type, id, author }, list.items?.[0], onClose);
  return (
    <Dialog title={`Changes to the ${type}`} onClose={onClose}>
      <AlertLine message={failure} />
      <InfiniteList list={list} what="changes" rows={2} height={80}>
        {(versions) =>
          // What came before the last one that is loaded is not known yet.
          (list.more.hasMore ? versions.slice(0, -1) : versions).map((version, index) => (
            <Change
              key={version.version}
              version={version}
              before={versions[index + 1]}
              author={author}
              isOpen={index === 0}
              rollBack={index === 0 ? undefined : rollBack}
            />
          ))
        }
      </InfiniteList>
    </Dialog>
  );
}
