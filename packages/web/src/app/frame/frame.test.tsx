import { screen, waitFor, within } from '@testing-library/react';
import { fireEvent } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { aUser, renderApp } from '../../testing/render-app.js';

const openFrame = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const app = renderApp({ at: '/nowhere', ...options });
  const header = within(await screen.findByRole('banner'));
  return { ...app, header };
};

describe('the header', () => {
  it('names the product, its last letter drawn, and leads home', async () => {
    const { header } = await openFrame();
    expect(header.getByRole('link', { name: 'Collabor8' })).toHaveAttribute('href', '/home');
  });

  it('sends what is searched to the question list when Enter is pressed', async () => {
    const { user, address } = await openFrame();
    await user.type(screen.getByLabelText('Search questions'), '[[verbs] why{Enter}');
    expect(address.current).toBe('/home?search=%5Bverbs%5D%20why');
  });

  it("brings the cursor to the search when '/' is pressed outside a field", async () => {
    const { user } = await openFrame();
    const search = screen.getByLabelText('Search questions');
    await user.keyboard('/');
    expect(search).toHaveFocus();
    await user.keyboard('a/b');
    expect(search).toHaveValue('a/b');
  });

  it('has one button that clears the search, where there is something to clear', async () => {
    const { user, header } = await openFrame();
    const search = screen.getByLabelText('Search questions');
    const clear = () => header.queryByRole('button', { name: 'Clear the search' });
    expect(clear()).toBeNull();
    await user.type(search, 'verbs');
    await user.click(header.getByRole('button', { name: 'Clear the search' }));
    expect(search).toHaveValue('');
    expect(search).toHaveFocus();
    expect(clear()).toBeNull();
  });

  it('opens the search by a button, as a phone has it, and gives the focus back', async () => {
    const { user, header, address } = await openFrame();
    const opener = header.getByRole('button', { name: 'Search' });
    const search = screen.getByLabelText('Search questions');
    await user.click(opener);
    expect(search).toHaveFocus();
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Escape}');
    expect(opener).toHaveFocus();
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    await user.keyboard('verbs{Enter}');
    expect(address.current).toBe('/home?search=verbs');
    expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows View Profile to somebody without an avatar', async () => {
    const { header } = await openFrame();
    expect(header.getByRole('link', { name: 'View Profile' })).toHaveAttribute(
      'href',
      '/user/grace',
    );
  });

  it('shows the avatar, which leads to the profile, and View Profile once it fails to load', async () => {
    const { header } = await openFrame({ me: aUser('grace hopper', { avatarUrl: '/avatar/g' }) });
    const link = header.getByRole('link', { name: /Your profile/ });
    expect(link).toHaveAttribute('href', '/user/grace%20hopper');
    expect(header.queryByRole('link', { name: 'View Profile' })).not.toBeInTheDocument();
    const image = link.querySelector('img');
    if (image === null) throw new Error('The link shows no picture.');
    fireEvent.error(image);
    expect(header.getByRole('link', { name: 'View Profile' })).toBeVisible();
  });

  it('says so when logging out fails, and keeps the page', async () => {
    const { header, user, address } = await openFrame({
      api: {
        mutations: {
          users: {
            logout: () => {
              throw new Error('down');
            },
          },
        },
      },
    });
    await user.click(header.getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText(/Could not log out/)).toBeVisible();
    expect(address.current).toBe('/nowhere');
  });

  it('remembers the colour scheme that was chosen', async () => {
    const { header, user } = await openFrame();
    await user.click(header.getByRole('button', { name: 'Use dark colours' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('collabor8-color-scheme')).toBe('dark');
    await user.click(header.getByRole('button', { name: 'Use light colours' }));
    expect(localStorage.getItem('collabor8-color-scheme')).toBe('light');
  });
});

describe('an unknown address', () => {
  it('is answered inside the frame with what to do', async () => {
    await openFrame();
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    expect(screen.getByText(/There is no page \/nowhere/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'All Questions' })).toHaveAttribute('href', '/home');
    expect(document.title).toBe('Page not found · Collabor8');
  });
});

describe('a change of page', () => {
  it('moves the focus to its content', async () => {
    const { user } = await openFrame();
    await user.click(screen.getByRole('link', { name: 'All Questions' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
