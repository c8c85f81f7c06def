import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.js';

const rendered = async (text: string, marker: string): Promise<HTMLElement> => {
  const { container } = render(<Markdown text={text} />);
  await waitFor(() => expect(container.querySelector(marker)).not.toBeNull());
  return container;
};

describe('Markdown', () => {
  it('shows the plain text until its renderer has loaded', () => {
    render(<Markdown text="Some *stress*" />);
    expect(screen.getByText('Some *stress*')).toBeVisible();
  });

  it('renders what GitHub renders: tables, lists and struck text', async () => {
    const container = await rendered('| a | b |\n|---|---|\n| 1 | 2 |\n\n~~gone~~', 'table');
    expect(container.querySelectorAll('td')).toHaveLength(2);
    expect(container.querySelector('del')).toHaveTextContent('gone');
  });

  it('shows raw HTML as text and drops addresses that run code', async () => {
    const container = await rendered(
      '<script>alert(1)</script>\n\n<b onclick="x">b</b> [x](javascript:alert(1)) *end*',
      'em',
    );
    expect(container.querySelector('script, b, [onclick]')).toBeNull();
    expect(container.querySelector('a')?.getAttribute('href')).toBe('');
    expect(container).toHaveTextContent('<script>alert(1)</script>');
  });

  it('gives links no way back to our window and no rank', async () => {
    const container = await rendered('[site](https://example.org)', 'a');
    expect(container.querySelector('a')).toHaveAttribute('rel', 'noopener nofollow');
  });

  it('links pictures instead of loading them from strangers', async () => {
    const container = await rendered('![a map](https://example.org/map.png)', 'a');
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('link', { name: 'a map' })).toHaveAttribute(
      'href',
      'https://example.org/map.png',
    );
  });

  it('keeps headings below those of the page', async () => {
    const container = await rendered('# Big\n\n## Less big', 'h3');
    expect(container.querySelector('h1, h2')).toBeNull();
  });

  it('colours code whose language it knows', async () => {
    const container = await rendered('```js\nconst one = 1;\n```', '.hljs-keyword');
    expect(container.querySelector('.hljs-keyword')).toHaveTextContent('const');
  });

  it('leaves code of no language as it is written', async () => {
    const container = await rendered('```\nmira-n <i>\n```', 'pre');
    expect(container.querySelector('code')).toHaveTextContent('mira-n <i>');
    expect(container.querySelector('[class^="hljs"]')).toBeNull();
  });
});
