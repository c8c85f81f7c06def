import { CHANGED_MEANWHILE } from '@collabor8/domain';
import type { ReactNode } from 'react';
import classes from './changed-meanwhile.module.css';
import { Button } from './controls/button.js';
import { AlertLine } from './states/states.js';

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
