import { Button } from '../../shared/ui/controls/button.js';
import { useState } from 'react';
import { useLoginContext } from '../../shared/session/session-contexts.js';
import { SchemeToggle } from './scheme-toggle.js';
import classes from './session-controls.module.css';

/** The colour scheme and the way out: in the header, and on a phone behind 'More'. */
export function SessionControls() {
  const { signOut } = useLoginContext();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  };
  return (
    <div className={classes.controls}>
      <SchemeToggle />
      <Button variant="subtle" color="gray" loading={isLeaving} onClick={leave}>
        Log out
      </Button>
    </div>
  );
}
