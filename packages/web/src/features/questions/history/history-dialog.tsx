import type { PostType, PostVersion } from '@collabor8/domain';
import { serverMessage } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { usePages } from '../../../shared/api/use-pages.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import { ChangedText } from './changed-text.js';
import classes from './history.module.css';

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
    <Dialog isOpen title={`Changes to the ${type}`} onClose={onClose}>
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
