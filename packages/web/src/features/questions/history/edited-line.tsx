import type { Edited, PostType } from '@collabor8/domain';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { RelativeTime } from '../../../shared/ui/time/relative-time.js';
import classes from './edited-line.module.css';

const HistoryDialog = lazyPart(
  () => import('./history-dialog.js'),
  (module) => module.HistoryDialog,
);

interface EditedLineProps {
  readonly type: PostType;
  readonly post: Edited & { readonly _id: string };
}

/** When a post was changed last; leads to what was changed, where that is known. */
export function EditedLine({ type, post: { _id, version, editedAt } }: EditedLineProps) {
  const [isOpen, setOpen] = useState(false);
  if (editedAt === undefined) return null;
  const words = <RelativeTime date={editedAt} prefix="edited" />;
  // What an import brought was changed elsewhere.
  if (version === undefined) return <span className={classes.line}> · {words}</span>;
  return (
    <span className={classes.line}>
      {' · '}
      <button
        type="button"
        className={classes.link}
        title="What was changed"
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && <HistoryDialog type={type} id={_id} onClose={() => setOpen(false)} />}
    </span>
  );
}
