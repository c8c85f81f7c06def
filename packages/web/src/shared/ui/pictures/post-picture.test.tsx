import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Markdown } from '../markdown/markdown.js';
import { PictureChoice } from '../../../features/users/profile/settings/settings.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

const MAP = '![a map](https://example.org/map.png)';

const open = (text: string) => {
  const view = render(
    <>
      <Markdown text={text} />
      <PictureChoice />
    </>,
    { wrapper: MemoryNavigation },
  );
  return { ...view, user: userEvent.setup() };
};

const showButton = { name: 'Show picture from example.org' };

describe('a picture in a post', () => {
  it('is fetched when somebody asks for it, and not before', async () => {
    const { container, user } = open(MAP);
    const show = await screen.findByRole('button', showButton);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText('a map')).toBeVisible();
    await user.click(show);
    const picture = screen.getByRole('img', { name: 'a map' });
    expect(picture).toHaveAttribute('src', 'https://example.org/map.png');
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  it('shows itself alone to who asked for it alone', async () => {
    const { user } = open(`${MAP}\n\n![a plan](https://example.org/plan.png)`);
    const [first] = await screen.findAllByRole('button', showButton);
    if (first !== undefined) await user.click(first);
    expect(screen.getAllByRole('img')).toHaveLength(1);
    expect(screen.getAllByRole('button', showButton)).toHaveLength(1);
  });

  it('is a link where a post has very many', async () => {
    open(`${MAP}\n\n`.repeat(60));
    expect(await screen.findAllByRole('button', showButton)).toHaveLength(50);
    expect(screen.getAllByRole('link', { name: 'a map' })).toHaveLength(10);
  });

  it('is there at once for who always wants pictures, until they take it back', async () => {
    const { user, unmount } = open(`${MAP}\n\n![a plan](https://example.org/plan.png)`);
    const [always] = await screen.findAllByRole('button', { name: 'Always show pictures' });
    if (always !== undefined) await user.click(always);
    expect(screen.getAllByRole('img')).toHaveLength(2);
    unmount();

    const again = open(MAP);
    expect(await screen.findByRole('img', { name: 'a map' })).toBeVisible();
    await again.user.click(screen.getByRole('checkbox', { name: 'Always show pictures' }));
    expect(await screen.findByRole('button', showButton)).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('says so when it does not load', async () => {
    const { user } = open(MAP);
    await user.click(await screen.findByRole('button', showButton));
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('status')).toHaveTextContent(
      'The picture from example.org could not be loaded.',
    );
    expect(screen.getByRole('link', { name: 'Open its address' })).toHaveAttribute(
      'href',
      'https://example.org/map.png',
    );
  });

  it('has a place beside a link that it was part of, and that of a link to itself', async () => {
    const { container } = open(
      '[![a map](https://example.org/map.png)](https://example.org/atlas)\n\n' +
        '[![a plan](https://example.org/plan.png)](https://example.org/plan.png)',
    );
    expect(await screen.findAllByRole('button', showButton)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'a map' })).toHaveAttribute(
      'href',
      'https://example.org/atlas',
    );
    expect(container.querySelectorAll('a')).toHaveLength(1);
    expect(container.querySelector('a button')).toBeNull();
  });

  it.each([
    ['http', '![a map](http://example.org/map.png)', 'http://example.org/map.png'],
    ['no scheme', '![a map](/map.png)', `${window.location.origin}/map.png`],
  ])('is a link when its address has %s', async (_what, text, address) => {
    const { container } = open(text);
    expect(await screen.findByRole('link', { name: 'a map' })).toHaveProperty('href', address);
    expect(container.querySelector('[data-picture], img')).toBeNull();
  });

  it('runs nothing that its address or its name says', async () => {
    const { container } = open('![" onerror=alert(1) x="](https://a.b/"onload=alert(1))');
    await screen.findByRole('button', { name: 'Show picture from a.b' });
    expect(container.querySelector('[onerror], [onload]')).toBeNull();
  });
});
