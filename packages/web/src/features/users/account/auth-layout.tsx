import { QUESTIONS_PATH } from '../../../shared/paths.js';
import type { ReactNode } from 'react';
import { wantedAddress } from '../../../shared/navigation/page-history.js';
import { useLocation, Redirect } from '../../../shared/navigation/navigation.js';
import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { Brand, EightMark } from '../../../shared/ui/brand.js';
import { Text } from '../../../shared/ui/layout.js';
import { usePageTitle } from '../../../shared/ui/page-header.js';
import classes from './auth-layout.module.css';
import { passwordAdvice } from '@collabor8/domain';

/** Somebody who is signed in goes to the page they wanted, or home. */
export function SignedOutOnly({ children }: { readonly children: ReactNode }) {
  const session = useAppSelector(selectSession);
  const location = useLocation();
  const isIn = session.status === 'signedIn' && session.connection !== 'failed';
  return isIn ? <Redirect to={wantedAddress(location) ?? QUESTIONS_PATH} /> : children;
}

/** After a new password of somebody who had lost it, or from whom it was taken. */
export const IF_NOT_ALONE =
  'If somebody else may have been in your account, close all other ways in, in your settings under ‘Signing in’.';

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
          <Text as="h1" size="xxl">
            {heading}
          </Text>
          <Text as="p" tone="muted" above={8} below={20}>
            {subtitle}
          </Text>
          {children}
        </div>
      </main>
    </div>
  );
}

interface PasswordAdviceProps {
  readonly password: string;
  readonly username: string;
}

/** What makes a good password, and once something is typed how good it is. */
export const PasswordAdvice = ({ password, username }: PasswordAdviceProps) => (
  <span aria-live="polite">{passwordAdvice(password, username)}</span>
);
