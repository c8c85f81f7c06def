import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Box, Form, Row, Text } from './layout.js';

const styleOf = (text: string): string | null => screen.getByText(text).getAttribute('style');

it('says looks by the tokens, and nothing that was not asked for', () => {
  render(
    <>
      <Text size="s" weight="strong" tone="muted">
        said
      </Text>
      <Box as="p" fit="fill" above={8} below={0}>
        placed
      </Box>
      <Row as="li" className="of-its-own" gap={[0, 12]} pad={8}>
        beside
      </Row>
      <Box fit="apart" pad={[4, 8, 0]}>
        inside
      </Box>
      <Text>plain</Text>
    </>,
  );
  expect(styleOf('said')).toBe(
    'font-size: var(--t-s); font-weight: var(--weight-strong); color: var(--muted);',
  );
  expect(styleOf('placed')).toContain('margin-top: var(--space-8); margin-bottom: 0');
  expect(styleOf('beside')).toBe('gap: 0 var(--space-12); padding: var(--space-8);');
  expect(styleOf('inside')).toBe('margin-left: auto; padding: var(--space-4) var(--space-8) 0;');
  // What props can't say is said by a class besides.
  expect(screen.getByText('beside')).toHaveClass('of-its-own');
  expect(screen.getByText('beside').classList).toHaveLength(2);
  expect(screen.getByText('beside').tagName).toBe('LI');
  expect(styleOf('plain') ?? '').toBe('');
});

it('submits a form to nobody but its handler, and not while it is busy', () => {
  const onSubmit = vi.fn();
  const { rerender } = render(<Form aria-label="Asked" isBusy onSubmit={onSubmit} />);
  const form = screen.getByRole('form', { name: 'Asked' });
  expect(fireEvent.submit(form)).toBe(false);
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(<Form aria-label="Asked" onSubmit={onSubmit} />);
  expect(fireEvent.submit(form)).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
});
