import { Button } from '../../shared/ui/controls/button.js';
import { useState } from 'react';
import { useLoginContext } from '../../shared/session/session-contexts.js';
import classes from './session-controls.module.css';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { chooseColorScheme, useColorScheme } from '../../shared/ui/color-scheme.js';
import { IconButton } from '../../shared/ui/controls/icon-button.js';

function SchemeToggle() {
  const isDark = useColorScheme() === 'dark';
  return (
    <IconButton
      label={isDark ? 'Use light colours' : 'Use dark colours'}
      onClick={() => chooseColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
    </IconButton>
  );
}

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
