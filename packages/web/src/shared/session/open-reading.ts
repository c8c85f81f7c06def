import { matchPath } from '../navigation/match-path.js';
import type { PageLocation } from '../navigation/page-history.js';
import type { SessionState } from './session-slice.js';
import { QUESTION_PAGE, QUESTIONS_PATH, TAGS_PATH, USER_PAGE } from '../paths.js';

/** The pages that visitors may read where the operator opens them; open-views.ts say what their documents hold. */
export const OPEN_PAGES = [QUESTIONS_PATH, QUESTION_PAGE, TAGS_PATH, USER_PAGE] as const;

/** Whether the operator lets anybody read: the server says so in the document. */
export const isOpenToRead = (): boolean =>
  document.getElementById('root')?.hasAttribute('data-open') === true;

/** Whether a visitor may read the page of an address. */
export const isOpenPage = ({ pathname }: Pick<PageLocation, 'pathname'>): boolean =>
  isOpenToRead() && OPEN_PAGES.some((page) => matchPath(page, pathname) !== null);

/** Whether nobody is signed in, by the server's word. */
export const isVisitor = (session: SessionState): boolean =>
  session.status === 'signedOut' && session.reason !== 'unreachable';
