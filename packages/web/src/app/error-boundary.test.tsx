import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.js';

const Broken = () => {
  throw new Error('The page is torn.');
};

describe('a page that breaks', () => {
  it('says what happened and what to do', () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    silenced.mockClear();
    expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
    expect(screen.getByRole('alert')).toHaveTextContent('The page is torn.');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  });
});
