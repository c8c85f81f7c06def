import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { requests } from '../../testing/mock-api.js';
import { bringIn, lazyPart, chunkWaits, retryChunks } from './lazy-part.js';

const notifyError = vi.hoisted(() => vi.fn());
vi.mock('../ui/notices/notify.js', () => ({ notifyError }));

const Greeting = ({ name }: { readonly name: string }) => <p>Good day, {name}.</p>;

beforeEach(() => {
  notifyError.mockClear();
  requests.use(http.get('*/', () => HttpResponse.error()));
});

it('says that a part waits for the connection, and shows it when it comes', async () => {
  const load = vi.fn(() => Promise.reject<{ Greeting: typeof Greeting }>(new TypeError('lost')));
  const Part = lazyPart(load, 'Greeting');
  render(<Part name="Ada" />);
  await waitFor(() => expect(notifyError).toHaveBeenCalledOnce());
  await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
  load.mockResolvedValue({ Greeting });
  retryChunks();
  expect(await screen.findByText('Good day, Ada.')).toBeVisible();
  expect(notifyError).toHaveBeenCalledOnce();
});

it('leaves in its place what stands there instead, without a word', async () => {
  const load = () => Promise.reject<{ Greeting: typeof Greeting }>(new TypeError('lost'));
  const Part = lazyPart(load, 'Greeting', ({ name }) => name);
  render(<Part name="Ada" />);
  await waitFor(() => expect(chunkWaits.isWaiting()).toBe(true));
  expect(screen.getByText('Ada')).toBeVisible();
  expect(notifyError).not.toHaveBeenCalled();
});

it('brings in what goes in the place of something once it can be had, and says that it waits', async () => {
  const load = vi.fn(() => Promise.reject<{ Greeting: typeof Greeting }>(new TypeError('lost')));
  const Part = lazyPart(load, 'Greeting');
  const brought = vi.fn();
  void bringIn(Part).then(brought);
  await waitFor(() => expect(notifyError).toHaveBeenCalledOnce());
  expect(brought).not.toHaveBeenCalled();
  load.mockResolvedValue({ Greeting });
  await waitFor(() => {
    retryChunks();
    expect(brought).toHaveBeenCalledOnce();
  });
  render(<Part name="Ada" />);
  expect(screen.getByText('Good day, Ada.')).toBeVisible();
});

it('asks for no newer version while a part is only loaded ahead', async () => {
  const deployed = vi.fn(() => HttpResponse.error());
  requests.use(http.get('*/', deployed));
  const load = vi.fn(() => Promise.reject<{ Greeting: typeof Greeting }>(new TypeError('lost')));
  const Part = lazyPart(load, 'Greeting');
  await expect(Part.load()).rejects.toThrow('lost');
  expect(deployed).not.toHaveBeenCalled();
  render(<Part name="Ada" />);
  await waitFor(() => expect(deployed).toHaveBeenCalledOnce());
  load.mockResolvedValue({ Greeting });
  retryChunks();
  expect(await screen.findByText('Good day, Ada.')).toBeVisible();
});

it('keeps the page when a part breaks', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Torn = () => {
    throw new Error('torn');
  };
  const Part = lazyPart(() => Promise.resolve({ Torn }), 'Torn');
  render(
    <>
      <h1>The page</h1>
      <Part />
    </>,
  );
  await waitFor(() => expect(notifyError).toHaveBeenCalledOnce());
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  silenced.mockClear();
});
