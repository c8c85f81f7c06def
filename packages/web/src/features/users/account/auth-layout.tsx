import type { ReactNode } from 'react';
import { Brand } from '../../../shared/ui/brand.js';
import { EightMark } from '../../../shared/ui/eight-mark.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  readonly title: string;
  readonly heading: string;
  readonly subtitle: string;
  readonly children: ReactNode;
}

/** The two pages anybody can open: the product on one side, a form on the other. */
export function AuthLayout({ title, heading, subtitle, children }: AuthLayoutProps) {
  usePageTitle(title);
  return (
    <div className={classes.page}>
      <header className={classes.panel}>
        <Brand />
        <p className={classes.promise}>
          Ask, answer, talk, draw, play and call. Everything your community does, live, in one
          place.
        </p>
        <EightMark className={classes.mark} />
      </header>
      <main className={classes.main}>
        <div className={classes.column}>
          <h1 className={classes.heading}>{heading}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  );
}
