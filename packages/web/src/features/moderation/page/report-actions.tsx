import { reasonWords, type PostRef, type ReportReason } from '@collabor8/domain';
import { useState, useEffect, useEffectEvent } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { useChange } from '../../../shared/api/use-change.js';
import { Keys, isForPage, useSingleKeys } from '../../../shared/shortcuts/shortcuts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { HideDialog, PersonDialog } from '../actions/lazy-parts.js';
import classes from './report-acts.module.css';

type Acts = Readonly<Partial<Record<'h' | 'd' | 's', () => void>>>;

const isAct = (key: string, acts: Acts): key is keyof Acts => key in acts;

/** Does with `h`, `d` and `s` what the buttons do, unless single keys are turned off; answers whether. */
function useReportKeys(acts: Acts, isOn: boolean): boolean {
  const [areOn] = useSingleKeys();
  const isKeyed = isOn && areOn;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event) || !isAct(event.key, acts)) return;
    event.preventDefault();
    acts[event.key]?.();
  });
  useEffect(() => {
    if (!isKeyed) return;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isKeyed]);
  return isKeyed;
}

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

/** What can be done about a reported post. */
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
    ...(post.kind !== 'call' && { h: () => setAsked('hide') }),
    d: () => dismiss.mutate({ post, why }),
    s: () => setAsked('suspend'),
  };
  const isKeyed = useReportKeys(acts, hasKeys && !isWorking && asked === undefined);
  return (
    <>
      {acts.h !== undefined && (
        <Button
          className={classes.act}
          size="md"
          disabled={isWorking}
          onClick={acts.h}
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
        onClick={acts.d}
      >
        Dismiss {isKeyed && <Keys keys={['d']} />}
      </Button>
      <Button className={classes.act} size="md" variant="outline" color="coral" onClick={acts.s}>
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
