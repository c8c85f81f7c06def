import { IconMoon, IconSun } from '@tabler/icons-react';
import { chooseColorScheme, useColorScheme } from '../../shared/ui/color-scheme.js';
import { IconButton } from '../../shared/ui/controls/icon-button.js';

export function SchemeToggle() {
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
