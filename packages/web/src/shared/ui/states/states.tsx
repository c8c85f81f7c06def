import { failureText, serverMessage } from '../../api/trpc.js';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import classes from './alert-line.module.css';
import stateClasses from './state.module.css';
import { Button, ButtonLink, QuietButton } from '../controls/button.js';
import { QUESTIONS_PATH } from '../../paths.js';
import type { Further } from '../../live/use-live-topic.js';
import { useIsOffline, useWhyOffline } from '../../session/session-slice.js';
import skeletonClasses from './skeleton.module.css';
import { chunkWaits, retryChunks } from '../../lazy/lazy-part.js';
import { Box, Stack, VisuallyHidden } from '../layout.js';
import pageLoadingClasses from './page-loading.module.css';

interface AlertLineProps {
  /** Nothing is shown while there is nothing to say. */
  readonly message: string | null | undefined;
  readonly children?: ReactNode;
}

/** The error line of a form: read out as soon as it appears. */
export const AlertLine = ({ message, children }: AlertLineProps) =>
  message == null || message === '' ? null : (
    <div className={classes.line} role="alert">
      <IconAlertCircle size={18} aria-hidden />
      <Box as="span" fit="fill">
        {message}
      </Box>
      {children}
    </div>
  );

/** Where to go from a page that isn't there, or isn't for the reader. */
export const ToQuestions = () => (
  <ButtonLink to={QUESTIONS_PATH} variant="default">
    All Questions
  </ButtonLink>
);

interface PartlyEmpty {
  readonly isPage?: false;
  readonly action?: ReactNode;
}

/** It is all that the page has: its title is the page's, and it says where to go from here. */
interface WhollyEmpty {
  readonly isPage: true;
  readonly action: ReactNode;
}

type EmptyStateProps = (PartlyEmpty | WhollyEmpty) & {
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
};

interface TitleProps {
  readonly isPage: boolean | undefined;
  readonly children: string;
}

function Title({ isPage = false, children }: TitleProps) {
  const Element = isPage ? 'h1' : 'p';
  return <Element className={stateClasses.title}>{children}</Element>;
}

/** Nothing is here, and that is no fault. */
export const EmptyState = ({ title, isPage, children, action }: EmptyStateProps) => (
  <div className={stateClasses.state} role="status">
    <Title isPage={isPage}>{title}</Title>
    {children !== undefined && <p className={stateClasses.hint}>{children}</p>}
    {action}
  </div>
);

/** Says that nothing is there: it is mounted before its words are, so that they are read out. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <div className={stateClasses.none} aria-live="polite">
    {children}
  </div>
);

interface ErrorStateProps {
  /** What happened. */
  readonly title: string;
  readonly isPage?: boolean;
  /** Why, and what to do. */
  readonly hint?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

const DEFAULT_HINT = 'Check your connection, then try again.';

export const ErrorState = ({ title, isPage, hint = DEFAULT_HINT, onRetry }: ErrorStateProps) => (
  <div className={stateClasses.state} role="alert">
    <Title isPage={isPage}>{title}</Title>
    <p className={stateClasses.hint}>{hint}</p>
    {onRetry !== undefined && (
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
);

const SKELETON_DELAY_MS = 150;

/** False at first: what loads faster than this never flashes a skeleton. */
export function useDelayed(delayMs: number = SKELETON_DELAY_MS): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue;
}

const OVERDUE_MS = 10_000;

/** Beside what is awaited: a read has no deadline, as a slow line may bring it yet. Whoever has waited enough asks again. */
export const Overdue = ({ onRetry }: { readonly onRetry: () => void }) =>
  useDelayed(OVERDUE_MS) && (
    <AlertLine message="The server is taking long to answer.">
      <QuietButton onClick={onRetry}>Try again</QuietButton>
    </AlertLine>
  );

interface MoreButtonProps {
  readonly more: Omit<Further, 'hasMore'>;
  /** Said where it failed. */
  readonly failure: string;
  readonly size?: 'sm' | 'compact-sm';
  readonly children: string;
}

/** Reads on at the end of what is there; says where that fails, or takes long. */
export const MoreButton = ({ more, failure, size = 'compact-sm', children }: MoreButtonProps) => (
  <>
    <AlertLine message={more.hasFailed ? failure : null} />
    {more.isLoading && <Overdue onRetry={more.load} />}
    <Button variant="default" size={size} loading={more.isLoading} onClick={more.load}>
      {children}
    </Button>
  </>
);

/** Of the rows that a list will have. */
export interface RowShape {
  readonly rows?: number;
  /** Of one row, in pixels. */
  readonly height?: number;
}

interface SkeletonRowsProps extends RowShape {
  /** What is loading, for a screen reader. */
  readonly label?: string;
}

/** Grey rows in the shape of what loads, after 150 ms; while nothing can be loaded they say so instead. */
export function SkeletonRows({ rows = 5, height = 96, label = 'Loading' }: SkeletonRowsProps) {
  const isDue = useDelayed();
  const isOffline = useIsOffline();
  const why = useWhyOffline();
  return (
    <Stack gap={8} role="status" aria-label={isOffline ? undefined : label}>
      {isDue &&
        (isOffline ? (
          <p className={skeletonClasses.away}>
            {why} This will appear as soon as the connection is back.
          </p>
        ) : (
          Array.from({ length: rows }, (_, row) => (
            <div key={row} className={skeletonClasses.row} style={{ height }} />
          ))
        ))}
    </Stack>
  );
}

interface LoadStateProps extends SkeletonRowsProps {
  readonly query: { readonly error: unknown } & (
    { readonly refetch: () => unknown } | { readonly retry: () => void }
  );
  /** Says what could not be loaded; otherwise that is said by why. */
  readonly failure?: string;
  /** What failed would have been all that the page has. */
  readonly isPage?: boolean;
}

/** In the place of what is read: rows in its shape while it is on its way, or that it failed, and why. */
export const LoadState = ({ query, failure, isPage = false, ...rows }: LoadStateProps) =>
  query.error == null ? (
    <SkeletonRows {...rows} />
  ) : (
    <ErrorState
      isPage={isPage}
      title={failure ?? failureText(query.error)}
      hint={failure && serverMessage(query.error)}
      onRetry={() => {
        if ('retry' in query) query.retry();
        else void query.refetch();
      }}
    />
  );

interface OutOfDateProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Above what was read and stays, where it could not be read anew. */
export const OutOfDate = ({ error, onRetry }: OutOfDateProps) => (
  <AlertLine message={error == null ? null : 'This page may be out of date.'}>
    <Button variant="subtle" size="compact-sm" onClick={onRetry}>
      Try again
    </Button>
  </AlertLine>
);

interface PageLoadingProps {
  /** Nothing is around it yet. */
  readonly isAlone?: boolean;
}

/** Stands in for a page whose code or first data is on its way. */
export function PageLoading({ isAlone = false }: PageLoadingProps) {
  const isWaiting = useSyncExternalStore(chunkWaits.listen, chunkWaits.isWaiting);
  const Element = isAlone ? 'main' : 'div';
  return (
    <Element className={pageLoadingClasses.page}>
      {isWaiting ? (
        <ErrorState
          isPage
          title="This page could not be loaded yet"
          hint="It will open as soon as the connection is back."
          onRetry={retryChunks}
        />
      ) : (
        <>
          <VisuallyHidden as="h1">Loading</VisuallyHidden>
          <SkeletonRows rows={4} label="Loading the page" />
        </>
      )}
    </Element>
  );
}
