import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './frame-banner.module.css';

interface FrameBannerProps {
  /** What it is about, for a screen reader. */
  readonly label: string;
  readonly icon: Icon;
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** Something that concerns the person now, above whatever page they are on. */
export const FrameBanner = ({ label, icon: Icon, buttons, children }: FrameBannerProps) => (
  <section className={classes.banner} aria-label={label}>
    <span className={classes.icon}>
      <Icon size={20} aria-hidden />
    </span>
    <div className={classes.text}>{children}</div>
    <div className={classes.buttons}>{buttons}</div>
  </section>
);
