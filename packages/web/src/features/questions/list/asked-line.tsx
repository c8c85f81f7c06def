import { IconCheck } from '@tabler/icons-react';
import { Link } from '../../../shared/navigation/link.js';
import { useIsReturn, useLocation } from '../../../shared/navigation/navigation.js';
import { questionPath } from '../../../shared/paths.js';
import classes from './asked-line.module.css';

/** What the form of a new question hands over to the list it leads to (SPEC §2). */
export interface AskedState {
  readonly askedId: string;
}

const isAsked = (state: unknown): state is AskedState =>
  typeof state === 'object' &&
  state !== null &&
  'askedId' in state &&
  typeof state.askedId === 'string';

/** To whoever has just asked: that it is there, whatever the list shows first, and where. */
export function AskedLine() {
  const { state } = useLocation();
  const isBack = useIsReturn();
  return (
    <div role="status">
      {isAsked(state) && !isBack && (
        <p className={classes.line}>
          <IconCheck size={18} stroke={1.75} aria-hidden />
          Your question was posted. <Link to={questionPath(state.askedId)}>View it</Link>
        </p>
      )}
    </div>
  );
}
