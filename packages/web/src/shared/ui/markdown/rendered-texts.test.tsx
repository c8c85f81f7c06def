import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nextTask } from '../../tasks.js';
import { MarkdownHtml } from './markdown-html.js';
import { renderAtOnce } from './rendered-texts.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

const LINE = /shown as it was written/;

describe('a text that is too intricate', () => {
  it.each([['in the elements that it becomes', `a\n\n${'- '.repeat(30)}a\n\n`.repeat(120).trim()]])(
    '%s is shown as it was written, with a line that says so',
    async (_what, text) => {
      render(<MarkdownHtml text={text} />, { wrapper: MemoryNavigation });
      expect(await screen.findByText(LINE)).toBeVisible();
      expect(
        screen.getByText((shown) => shown === text, { normalizer: (shown) => shown }),
      ).toBeVisible();
    },
  );

  it('says nothing of the kind where it is rendered', async () => {
    const { container } = render(<MarkdownHtml text={'*so* '.repeat(800)} />, {
      wrapper: MemoryNavigation,
    });
    await waitFor(() => expect(container.querySelector('em')).not.toBeNull());
    expect(screen.queryByText(LINE)).toBeNull();
  });
});

describe('texts that are shown together', () => {
  it('are rendered at once up to a bound, and the others in tasks of their own', async () => {
    const texts = Array.from({ length: 50 }, (_, index) => `${index} ${'*a_'.repeat(900)}`);
    const atOnce = texts.map((text) => renderAtOnce(text, 3)).filter((html) => html !== undefined);
    expect(atOnce.length).toBeLessThan(10);
    await nextTask();
    expect(renderAtOnce('*so*', 3)).toBe('<p dir="auto"><em>so</em></p>');
  });
});
