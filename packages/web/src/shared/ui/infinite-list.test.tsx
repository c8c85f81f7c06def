import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { InfiniteList } from './infinite-list.js';

const more = { hasMore: false, isLoading: false, hasFailed: false, load: vi.fn() };

const listOf = (...items: readonly string[]) => (
  <InfiniteList
    list={{ items, more, error: null, retry: vi.fn() }}
    what="tags"
    empty={<p>No tags</p>}
  >
    {(tags) => <p>{tags.join(', ')}</p>}
  </InfiniteList>
);

it('reads out that nothing is left, by an element that was there before', () => {
  const { container, rerender } = render(listOf('loom', 'kiln'));
  const live = container.querySelector('[aria-live="polite"]');
  expect(live).toBeEmptyDOMElement();
  rerender(listOf());
  expect(live).toHaveTextContent('No tags');
  expect(live).toBeVisible();
  rerender(listOf('loom'));
  expect(live).toBeEmptyDOMElement();
  expect(screen.getByText('loom')).toBeVisible();
});
