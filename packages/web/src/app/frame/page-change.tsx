import './page-change.css';
import { Fragment, useState, ViewTransition, type ReactNode } from 'react';
import { wantsLessMotion } from '../../shared/navigation/wants-less-motion.js';

interface PageChangeProps {
  readonly pathname: string;
  readonly children: ReactNode;
}

/**
 * A page that is opened fades in where the browser can do that by itself; going back shows the page
 * at once. The page before it goes without a fade: a picture of a long list takes 30 ms. Who asks for
 * less motion when the app is opened sees none.
 */
export function PageChange({ pathname, children }: PageChangeProps) {
  // Which of the two it is stays: a change would begin the page anew.
  const [isStill] = useState(wantsLessMotion);
  return isStill ? (
    <Fragment key={pathname}>{children}</Fragment>
  ) : (
    <ViewTransition key={pathname} default="none" enter="page-change" exit="none">
      {children}
    </ViewTransition>
  );
}
