import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from '../dialogs/dialog.js';
import { NoticeArea, notifyError, notifySuccess } from './notify.js';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });

describe('notices', () => {
  it('tell of failures at once, and of the rest politely', async () => {
    render(<NoticeArea />);
    notifyError('Your vote could not be saved.');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your vote could not be saved.');
    notifySuccess('Saved.');
    expect(await screen.findByRole('status')).toHaveTextContent('Saved.');
  });

  it('go after six seconds, but not while they are pointed at', async () => {
    render(<NoticeArea />);
    notifySuccess('One');
    notifySuccess('Two');
    await user.hover(await screen.findByText('One'));
    await vi.advanceTimersByTimeAsync(6_100);
    expect(screen.queryByText('Two')).toBeNull();
    expect(screen.getByText('One')).toBeVisible();
    await user.unhover(screen.getByText('One'));
    await vi.advanceTimersByTimeAsync(6_100);
    expect(screen.queryByText('One')).toBeNull();
  });

  it('wait for their place behind three others', async () => {
    render(<NoticeArea />);
    for (const message of ['One', 'Two', 'Three', 'Four']) notifySuccess(message);
    expect(await screen.findAllByRole('status')).toHaveLength(3);
    await user.click(
      within(screen.getByText('Two').parentElement ?? document.body).getByRole('button'),
    );
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      ...['One', 'Three', 'Four'],
    ]);
  });

  it('stand in the dialog that is open, as all else is out of reach', async () => {
    const { rerender } = render(
      <>
        <NoticeArea />
        <Dialog title="Name it" onClose={() => undefined}>
          <input aria-label="Name" />
        </Dialog>
      </>,
    );
    notifyError('It could not be saved.');
    const dialog = screen.getByRole('dialog', { name: 'Name it' });
    expect(dialog).toContainElement(await screen.findByRole('alert'));
    rerender(<NoticeArea />);
    expect(screen.getByRole('alert')).toHaveTextContent('It could not be saved.');
  });
});
