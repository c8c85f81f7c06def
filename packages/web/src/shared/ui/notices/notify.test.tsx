import { render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { requests } from '../../../testing/mock-api.js';
import { NoticeArea } from './notice-area.js';
import { notifyError } from './notify.js';

vi.mock('./mantine-notices.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('tells of a failure even where the component for notices cannot be loaded', async () => {
  requests.use(http.get('*/', () => HttpResponse.error()));
  render(<NoticeArea />);
  notifyError('Your vote could not be saved.');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your vote could not be saved.');
  notifyError('Nor could this one.');
  expect(await screen.findByText('Nor could this one.')).toBeVisible();
});
