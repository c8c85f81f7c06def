import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parsed, readText } from '../../../shared/session/browser-storage.js';
import { noOptions, renderApp } from '../../../testing/render-app.js';

const open = (at: string, oidcName: string | null = 'Acme') =>
  renderApp({
    at,
    me: null,
    api: { queries: { users: { signInOptions: () => ({ ...noOptions, oidcName }) } } },
  });

const button = () => screen.findByRole('link', { name: 'Sign in with Acme' });

describe('signing in with the provider', () => {
  it.each(['/', '/signup'])('is offered at %s, and leaves the app', async (at) => {
    open(at);
    const link = await button();
    expect(link).toHaveAttribute('href', '/auth/oidc');
    expect(link).toHaveAttribute('target', '_top');
  });

  it('leads on to the page that was wanted, and to where it was left', async () => {
    const { user } = open('/question/12?x=1');
    const link = await button();
    expect(link).toHaveAttribute('href', '/auth/oidc?to=%2Fquestion%2F12%3Fx%3D1');
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    const kept = parsed(readText('collabor8-return', 'sessionStorage'));
    expect(kept).toMatchObject({ from: '/question/12?x=1', key: expect.any(String) });
  });

  it.each(['/', '/signup'])('is not offered at %s without one', async (at) => {
    open(at, null);
    await screen.findByRole('button', { name: 'Submit' });
    expect(screen.queryByRole('link', { name: /Sign in with/ })).toBeNull();
  });

  it('stands beside Google’s button', async () => {
    open('/');
    await button();
    expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  });
});

it.each([
  ['cancelled', 'You did not sign in with Acme.'],
  ['unreachable', 'Acme cannot be reached. Please try again later.'],
])('says that a visit was %s', async (outcome, sentence) => {
  open(`/?visit=${outcome}`);
  expect(await screen.findByText(sentence)).toBeVisible();
});

it('says nothing that somebody else has written', async () => {
  open('/?visit=%3Cb%3EYou%20have%20won');
  await button();
  expect(screen.queryByRole('alert')).toBeNull();
});
