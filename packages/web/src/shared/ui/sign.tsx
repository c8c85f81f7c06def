import type { Icon } from '@tabler/icons-react';
import classes from './sign.module.css';

interface SignProps {
  readonly icon: Icon;
  readonly tone?: 'pine' | 'filled' | 'amber' | 'coral' | undefined;
  /** Of its round, in pixels, where letters have their usual size. */
  readonly size?: number;
}

/** What a row is about, as an icon on a round; the row's words say the same. */
export function Sign({ icon: Mark, tone, size = 28 }: SignProps) {
  const side = `${size / 16}rem`;
  return (
    <span className={classes.sign} data-tone={tone} style={{ width: side, height: side }}>
      <Mark size={Math.max(16, size - 14)} aria-hidden />
    </span>
  );
}
