import { reasonWords, type PostRef, type ReportReason } from '@collabor8/domain';
import { useState } from 'react';
import { trpc, useChange } from '../../../shared/api/trpc.js';
import { Keys } from '../../../shared/shortcuts/keys.js';
import { useKeys } from '../../../shared/shortcuts/use-keys.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { HideDialog, PersonDialog } from '../actions/lazy-parts.js';
import classes from './report-acts.module.css';

interface ReportActionsProps {
  readonly post: PostRef;
  readonly author: string;
  /** Of the reports. */
  readonly reason: ReportReason;
  /** For the log; without it the reason of the reports stands there. */
  readonly why: string;
  /** Does as well what single keys ask for, and shows them. */
  readonly hasKeys?: boolean;
  readonly onDone?: () => void;
}

export function ReportActions(props: ReportActionsProps) {
  const { post, author, reason, why, hasKeys = false, onDone } = props;
  const [asked, setAsked] = useState<'hide' | 'suspend'>();
  const close = () => setAsked(undefined);
  const dismiss = useChange(trpc.moderation.dismiss, {
    onSuccess: () => onDone?.(),
    inCorner: true,
  });
  const isWorking = dismiss.isPending;
  const acts = {
    // Of a call there is nothing to hide.
    ...(post.kind !== 'call' && { H: () => setAsked('hide') }),
    D: () => dismiss.mutate({ post, why }),
    S: () => setAsked('suspend'),
  };
  const listens = hasKeys && !isWorking && asked === undefined;
  const isKeyed = useKeys(listens ? acts : {}) && listens;
  return (
    <>
      {acts.H !== undefined && (
        <Button
          className={classes.act}
          size="md"
          disabled={isWorking}
          onClick={acts.H}
          variant={hasKeys ? 'filled' : 'default'}
        >
          Hide {isKeyed && <Keys keys={['h']} />}
        </Button>
      )}
      <Button
        className={classes.act}
        size="md"
        variant="default"
        disabled={isWorking}
        onClick={acts.D}
      >
        Dismiss {isKeyed && <Keys keys={['d']} />}
      </Button>
      <Button className={classes.act} size="md" variant="outline" color="coral" onClick={acts.S}>
        Suspend {isKeyed && <Keys keys={['s']} />}
      </Button>
      {asked === 'hide' && (
        <HideDialog
          {...{ post, author, onDone }}
          reason={why.trim() === '' ? reasonWords(reason) : why}
          onClose={close}
        />
      )}
      {asked === 'suspend' && <PersonDialog act="suspend" username={author} onClose={close} />}
    </>
  );
}
