import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { createStore } from '../../../app/store.js';
import { BoardPanel } from '../index.js';

// It never comes.
vi.mock('./draw-dialog.js', () => new Promise(() => undefined));

it('a board beside something else has its head while it loads', () => {
  render(
    <Provider store={createStore()}>
      <BoardPanel id="b1" head={<h2>Board of the call</h2>} />
    </Provider>,
  );
  expect(screen.getByRole('heading', { name: 'Board of the call' })).toBeVisible();
  expect(screen.getByLabelText('Opening a board')).toBeInTheDocument();
});
