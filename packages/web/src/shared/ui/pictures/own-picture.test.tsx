import { pictureAddress } from '@collabor8/domain';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createStore } from '../../../app/store.js';

import { Markdown } from '../markdown/markdown.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

const addressOf = (width: number, height: number): string =>
  pictureAddress({ id: '00000000-0000-4000-8000-000000000001', width, height });
const MAP = addressOf(800, 400);

const open = (text: string) => ({
  ...render(
    <Provider store={createStore()}>
      <Markdown text={text} />
    </Provider>,
    { wrapper: MemoryNavigation },
  ),
  user: userEvent.setup(),
});

it('a picture that is kept here shows itself, in a place of its size', async () => {
  open(`![a map](${MAP})`);
  const picture = await screen.findByRole('img', { name: 'a map' });
  expect(picture).toHaveAttribute('src', MAP);
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['800', '400']);
});

it('a tall one has a place that is not as tall', async () => {
  open(`![a map](${addressOf(500, 2000)})`);
  const picture = await screen.findByRole('img', { name: 'a map' });
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['120', '480']);
});

it('it opens as large as it is, and closes', async () => {
  const { user } = open(`![a map](${MAP})`);
  await user.click(await screen.findByRole('link', { name: 'a map' }));
  const dialog = await screen.findByRole('dialog', { name: 'a map' });
  expect(dialog.querySelector('img')).toHaveAttribute('src', MAP);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('in a link it leads where the link leads', async () => {
  open(`[![a map](${MAP})](https://example.org/)`);
  const link = await screen.findByRole('link', { name: 'a map' });
  expect(link).toHaveAttribute('href', 'https://example.org/');
});

it.each([
  ['of another site', `https://example.org${MAP}`],
  ['that is nearly one', `${MAP}&x=1`],
])('a picture %s is none of ours', async (_what, address) => {
  const { container } = open(`![a map](${address})`);
  await screen.findByText('a map');
  expect(container.querySelector('img')).toBeNull();
});
