import { IconCheck } from '@tabler/icons-react';
import { Button } from '../../../shared/ui/controls/button.js';
import classes from './acceptance.module.css';
import type { Accept } from './use-accept.js';

interface AcceptanceProps {
  readonly answerId: string;
  readonly isAccepted: boolean;
  readonly accept: Accept;
}

const tick = <IconCheck size={16} stroke={2.25} aria-hidden />;

/** Says that an answer is accepted; whoever asked can accept it here and take that back. */
export function Acceptance({ answerId, isAccepted, accept }: AcceptanceProps) {
  if (accept === undefined) {
    return isAccepted ? (
      <span className={classes.accepted}>
        {tick}
        Accepted
      </span>
    ) : null;
  }
  return (
    <Button
      size="compact-sm"
      variant={isAccepted ? 'filled' : 'default'}
      aria-pressed={isAccepted}
      title={isAccepted ? 'Unaccept this answer' : 'This answer helped me'}
      leftSection={tick}
      onClick={() => accept(isAccepted ? null : answerId)}
    >
      {isAccepted ? 'Accepted' : 'Accept'}
    </Button>
  );
}
