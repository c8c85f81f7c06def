import { Component, type ReactNode } from 'react';
import { notifyError } from '../ui/notices/notify.js';

interface PartBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what breaks in a part of a page from the rest of it. */
export class PartBoundary extends Component<PartBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    if (this.props.fallback === undefined) {
      notifyError('This part of the page could not be shown. Reloading the page may help.');
    }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
