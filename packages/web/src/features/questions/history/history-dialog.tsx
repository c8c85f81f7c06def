import type { PostType, PostVersion } from '@collabor8/domain';
import { serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { usePages } from '../../../shared/api/use-pages.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { SkeletonRows } from '../../../shared/ui/states/loading.js';
import { RelativeTime } from '../../../shared/ui/time.js';
import classes from './history.module.css';
import { diffLines, diffWordsWithSpace, type ChangeObject } from 'diff';

/** Comparing takes no longer; what differs too much for it is shown by lines, or as a whole. */
const LIMIT = { timeout: 300 };

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
const ChangedText = ({ before, after }: { readonly before: string; readonly after: string }) => (
  <div className={classes.text} dir="auto">
    {changedParts(before, after).map(({ kind, text }, index) => {
      if (kind === 'same') return <span key={index}>{text}</span>;
      return kind === 'added' ? <ins key={index}>{text}</ins> : <del key={index}>{text}</del>;
    })}
  </div>
);

interface HistoryDialogProps {
  readonly type: PostType;
  readonly id: string;
  readonly onClose: () => void;
}

const nothing: Pick<PostVersion, 'title' | 'text' | 'tags'> = { text: '' };

interface ChangeProps {
  readonly version: PostVersion;
  /** Undefined for the first one. */
  readonly before: PostVersion | undefined;
  readonly isOpen: boolean;
}

/** One change, or what was written first. */
function Change({ version, before, isOpen }: ChangeProps) {
  const { title = '', text, tags = [] } = version;
  const { title: oldTitle = '', text: oldText, tags: oldTags = [] } = before ?? nothing;
  const isFirst = before === undefined;
  return (
    <details className={classes.change} open={isOpen}>
      <summary>
        <RelativeTime date={version.writtenAt} prefix={isFirst ? 'written' : 'changed'} />
      </summary>
      {title !== oldTitle && <ChangedText before={oldTitle} after={title} />}
      {tags.join(' ') !== oldTags.join(' ') && (
        <ChangedText before={oldTags.join(' ')} after={tags.join(' ')} />
      )}
      {isFirst ? (
        <div className={classes.text} dir="auto">
          {text}
        </div>
      ) : (
        text !== oldText && <ChangedText before={oldText} after={text} />
      )}
    </details>
  );
}

/** What a post was before, and what each change made of it; the latest first. */
export function HistoryDialog({ type, id, onClose }: HistoryDialogProps) {
  const { client } = trpc.useUtils();
  const query = usePages({
    queryKey: ['history', type, id],
    read: (at) => client.questions.history.query({ type, id, ...at }),
    ...{ staleTime: 0, gcTime: 0 },
  });
  const versions = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // What came before the last one that is loaded is not known yet.
  const known = query.hasNextPage ? versions.slice(0, -1) : versions;
  return (
    <Dialog title={`Changes to the ${type}`} onClose={onClose}>
      {query.isPending && <SkeletonRows rows={2} height={80} label="Loading the changes" />}
      {known.map((version, index) => (
        <Change
          key={version.version}
          version={version}
          before={versions[index + 1]}
          isOpen={index === 0}
        />
      ))}
      <AlertLine
        message={
          query.isError
            ? `The changes could not be loaded. ${serverMessage(query.error) ?? ''}`
            : null
        }
      />
      {query.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show earlier changes
        </Button>
      )}
    </Dialog>
  );
}
