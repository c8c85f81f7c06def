import { CHANGED_MEANWHILE } from '@collabor8/domain';
import { useState, type ReactNode } from 'react';
import { errorCode } from '../api/trpc.js';
import classes from './changed-meanwhile.module.css';
import { Button } from './controls/button.js';
import { AlertLine } from './states/states.js';

/**
 * What a form's text was when it began, which goes with the change, and whether it is another by now: as the page has
 * heard, or as the server answered.
 */
export function useSeen(
  current: string,
  written: string,
  change: { readonly error: unknown; readonly failure: string },
) {
  const [was] = useState(current);
  const isConflict = errorCode(change.error) === 'CONFLICT';
  return {
    was,
    isOutdated: isConflict || ![was, written].includes(current),
    failure: isConflict ? '' : change.failure,
  };
}

interface ChangedMeanwhileProps {
  readonly isSaving: boolean;
  readonly onSaveAnyway: () => void;
  /** What it says now. */
  readonly children: ReactNode;
}

/** In a form, where somebody else has changed what it changes: to be read, and written over. */
export const ChangedMeanwhile = ({ isSaving, onSaveAnyway, children }: ChangedMeanwhileProps) => (
  <>
    <AlertLine message={`${CHANGED_MEANWHILE} What you wrote is still here.`}>
      <Button variant="subtle" size="compact-sm" loading={isSaving} onClick={onSaveAnyway}>
        Save mine instead
      </Button>
    </AlertLine>
    <details className={classes.current}>
      <summary>Current text</summary>
      {children}
    </details>
  </>
);
