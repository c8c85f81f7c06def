import { cpuUsage } from 'node:process';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MessageText } from './message-text.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

it('reads a text with markup out once, when it is formatted', async () => {
  const { container } = render(
    <MemoryNavigation>
      <div role="log">
        <MessageText text="A **bold** claim" />
      </div>
    </MemoryNavigation>,
  );
  expect(screen.getByText('A **bold** claim').closest('[aria-live="off"]')).not.toBeNull();
  const formatted = await screen.findByText('bold');
  expect(formatted).toBeVisible();
  expect(container.querySelector('[aria-live="off"]')).toBeNull();
});

it('is looked at in no time, however many lines it begins', () => {
  const text = `x${'\u2028'.repeat(60_000)}x`;
  const before = cpuUsage();
  render(<MessageText text={text} />);
  expect(cpuUsage(before).user / 1000).toBeLessThan(1000);
});

it('is marked where it fills a screen: with many like it, those that nobody sees are not laid out', () => {
  const { container, rerender } = render(<MessageText text={'a '.repeat(500)} />);
  expect(container.querySelector('[data-long]')).toBeNull();
  rerender(<MessageText text={'a '.repeat(5_000)} />);
  expect(container.querySelector('[data-long]')).not.toBeNull();
});

it('draws a few emoji larger where nothing stands beside them', () => {
  const { container, rerender } = render(<MessageText text="👍🏽 🎉" />);
  expect(container.querySelector('[data-emoji]')).toHaveTextContent('👍🏽 🎉');
  for (const text of ['Well done 🎉', '🎉🎉🎉🎉', 'Well done']) {
    rerender(<MessageText text={text} />);
    expect(container.querySelector('[data-emoji]')).toBeNull();
  }
});
