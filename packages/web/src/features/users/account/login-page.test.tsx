import { screen, waitFor } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { requests } from '../../../testing/mock-api.js';
import { aUser, renderApp, sessionOf } from '../../../testing/render-app.js';

const openLogin = async (options: Partial<Parameters<typeof renderApp>[0]> = {}) => {
  const app = renderApp({ at: '/', me: null, ...options });
  await screen.findByRole('heading', { name: 'Welcome to Collabor8' });
  const logIn = async (username: string, password: string) => {
    if (username !== '') await app.user.type(screen.getByLabelText('Username'), username);
    if (password !== '') await app.user.type(screen.getByLabelText('Password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Submit' }));
  };
  return { ...app, logIn };
};

describe('the login page', () => {
  it('logs in with trimmed values and goes to the questions', async () => {
    const { logIn, server, address } = await openLogin({
      api: { mutations: { users: { login: () => sessionOf(aUser('grace')) } } },
    });
    await logIn(' grace ', ' secret ');
    await waitFor(() => expect(address.current).toBe('/home'));
    expect(server.mutations[0]).toEqual(['users.login', { username: 'grace', password: 'secret' }]);
  });

  it('is that of the place, as the document names it', async () => {
    const meta = document.createElement('meta');
    Object.assign(meta, { name: 'application-name', content: 'Made languages' });
    document.head.append(meta);
    renderApp({ at: '/', me: null });
    expect(await screen.findByRole('heading', { name: 'Welcome to Made languages' })).toBeVisible();
    expect(document.title).toBe('Log in · Made languages');
    meta.remove();
  });

  it('asks for both fields and sends nothing before', async () => {
    const { logIn, server } = await openLogin();
    await logIn('grace', '   ');
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter a username and password');
    expect(server.mutations).toEqual([]);
  });

  it("shows the server's reason for a refusal", async () => {
    const { logIn } = await openLogin({
      api: {
        mutations: {
          users: {
            login: () => {
              throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Wrong username or password' });
            },
          },
        },
      },
    });
    await logIn('grace', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Error while logging in: Wrong username or password$/,
    );
  });

  it('says that logging in failed when there is no answer', async () => {
    const { logIn } = await openLogin();
    requests.use(http.post('*/trpc/users.login', () => HttpResponse.error()));
    await logIn('grace', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Error while logging in$/);
  });

  it('sends once, however often the form is submitted', async () => {
    let finish: () => void = () => undefined;
    const { logIn, server, user } = await openLogin({
      api: {
        mutations: {
          users: {
            login: () =>
              new Promise((resolve) => {
                finish = () => resolve(sessionOf(aUser('grace')));
              }),
          },
        },
      },
    });
    await logIn('grace', 'secret');
    await user.type(screen.getByLabelText('Password'), '{Enter}{Enter}');
    finish();
    await screen.findByRole('banner');
    expect(server.mutations.filter(([path]) => path === 'users.login')).toHaveLength(1);
  });

  it('shows the password while Show Password is ticked', async () => {
    const { user } = await openLogin();
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('checkbox', { name: 'Show Password' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('leads to the sign-up page', async () => {
    const { user, address } = await openLogin();
    await user.click(screen.getByRole('link', { name: "Don't have an account? Sign up here." }));
    expect(address.current).toBe('/signup');
  });
});
