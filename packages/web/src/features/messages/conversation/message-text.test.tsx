import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MemoryNavigation } from '../../../shared/navigation/navigation.js';
import { MessageText } from './message-text.js';

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
