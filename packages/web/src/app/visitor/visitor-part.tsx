import { useEffect, useRef } from 'react';
import { VisitedQuestionPage } from '../../features/questions/visit/visited-question-page.js';
import {
  VisitedAsked,
  VisitedQuestionsPage,
} from '../../features/questions/visit/visited-questions-page.js';
import { VisitedTagsPage } from '../../features/tags/visit.js';
import { VisitedProfile } from '../../features/users/visit.js';
import { LayersOfPage } from '../../shared/drawings/layers-of-page.js';
import {
  useLocation,
  Routes,
  type PageRoute,
  Link,
  NavLink,
} from '../../shared/navigation/navigation.js';
import { LogInLink } from '../../shared/navigation/log-in-link.js';
import {
  QUESTIONS_PATH,
  TAGS_PATH,
  QUESTION_PAGE,
  SIGNUP_PATH,
  USER_PAGE,
} from '../../shared/paths.js';
import type { OPEN_PAGES } from '../../shared/session/session-contexts.js';
import { Brand } from '../../shared/ui/brand.js';
import { ButtonLink } from '../../shared/ui/controls/button.js';
import { Box, Fine } from '../../shared/ui/layout.js';
import { ErrorBoundary } from '../error-boundary.js';
import frameClasses from '../frame/frame.module.css';
import headerClasses from '../frame/header.module.css';
import classes from './visitor-part.module.css';

const VisitedProfilePage = () => <VisitedProfile Asked={VisitedAsked} />;

const pages = {
  [QUESTIONS_PATH]: VisitedQuestionsPage,
  [QUESTION_PAGE]: VisitedQuestionPage,
  [TAGS_PATH]: VisitedTagsPage,
  [USER_PAGE]: VisitedProfilePage,
} as const satisfies Record<(typeof OPEN_PAGES)[number], PageRoute['Page']>;

const routes: readonly PageRoute[] = Object.entries(pages).map(([path, Page]) => ({ path, Page }));

const VisitorHeader = () => (
  <header className={headerClasses.header}>
    <div className={classes.brand}>
      <Link to={QUESTIONS_PATH} className={headerClasses.home}>
        <Brand />
      </Link>
    </div>
    <div className={headerClasses.bar}>
      <nav className={classes.places} aria-label="Main">
        <NavLink to={QUESTIONS_PATH}>Questions</NavLink>
        <NavLink to={TAGS_PATH}>Tags</NavLink>
      </nav>
      <div className={`${headerClasses.controls} ${classes.own}`}>
        <LogInLink variant="default">Log in</LogInLink>
        <ButtonLink to={SIGNUP_PATH}>Sign up</ButtonLink>
      </div>
    </div>
  </header>
);

/** Every page that somebody who is not signed in may read, where the operator opens them; they change nothing. */
export function VisitorPart() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);
  return (
    <>
      <a href="#content" className={frameClasses.skip}>
        Skip to content
      </a>
      <VisitorHeader />
      <main id="content" ref={main} tabIndex={-1} className={frameClasses.main}>
        <div className={frameClasses.content}>
          <ErrorBoundary key={pathname}>
            <Routes routes={routes}>{null}</Routes>
            <LayersOfPage />
          </ErrorBoundary>
          <Box as="footer" above={32}>
            <Fine as="p">
              This page shows how things were when you opened it. Log in to see changes as they
              happen.
            </Fine>
          </Box>
        </div>
      </main>
    </>
  );
}
