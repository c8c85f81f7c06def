import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readClock, RelativeTime } from '../time.js';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

const advance = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

afterEach(() => {
  vi.useRealTimers();
});

describe('a relative time', () => {
  it('changes its words as time goes by', () => {
    render(<RelativeTime date="2026-11-21T11:59:48Z" prefix="asked" />);
    expect(screen.getByText('asked 12 seconds ago')).toBeVisible();
    advance(3_000);
    expect(screen.getByText('asked 15 seconds ago')).toBeVisible();
    advance(60_000);
    expect(screen.getByText('asked 1 minutes ago')).toBeVisible();
  });

  it('has room for two figures from the beginning, and a date no more than it is', () => {
    const { container } = render(
      <>
        <RelativeTime date="2026-11-21T11:59:51Z" prefix="asked" />
        <RelativeTime date="2026-11-21T03:00:00Z" />
        <RelativeTime date="2026-11-19T12:00:00Z" />
      </>,
    );
    const rooms = [...container.querySelectorAll('time')].map(({ dataset }) => dataset['widest']);
    expect(rooms).toEqual(['asked 00 seconds ago', '00 hours ago', undefined]);
  });

  it('tells the full date to whoever points at it', () => {
    render(<RelativeTime date="2026-11-21T11:59:48Z" />);
    const time = screen.getByText('12 seconds ago');
    expect(time).not.toHaveAttribute('title');
    fireEvent.pointerEnter(time);
    expect(time).toHaveAttribute('title', new Date('2026-11-21T11:59:48Z').toLocaleString());
  });

  it('stops its clock when nothing shows one', () => {
    const { unmount } = render(<RelativeTime date="2026-11-21T11:59:48Z" />);
    expect(vi.getTimerCount()).toBe(1);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('the clock says the same to all who ask in one go, as React asks twice', async () => {
  const before = readClock();
  vi.setSystemTime('2026-11-21T12:00:05Z');
  expect(readClock()).toEqual(before);
  await Promise.resolve();
  expect(readClock()).toEqual(new Date('2026-11-21T12:00:05Z'));
});
