import { Button } from '../shared/ui/controls/button.js';
import { Component, type ReactNode } from 'react';
import { EmptyState } from '../shared/ui/states/states.js';

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** What a page that breaks leaves behind: what happened and what to do. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          isPage
          title="This page could not be shown"
          action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
        >
          {`Something in it failed: ${error.message} Reloading it usually helps, and what you typed is kept.`}
        </EmptyState>
      </div>
    );
  }
}
