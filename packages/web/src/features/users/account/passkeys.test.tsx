import type { Passkey } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as browser from '../../../testing/fake-webauthn.js';
import { NeedsProof } from '../../../testing/mock-api.js';
import { opened } from '../../../testing/opened.js';
import {
  aUser,
  noOptions,
  noWaysBesidePassword,
  renderApp,
  sessionOf,
} from '../../../testing/render-app.js';

const grace = aUser('grace');
const asked = { challenge: 'AAAA' };
const shown = {
  ...{ id: 'key', rawId: 'key', type: 'public-key' as const },
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's', userHandle: 'u' },
  clientExtensionResults: { appid: true },
};
/** Without what is nobody's business. */
const sent = {
  ...shown,
  response: { clientDataJSON: 'c', authenticatorData: 'a', signature: 's' },
  clientExtensionResults: {},
};
const cancelled = Object.assign(new Error('cancelled'), { name: 'NotAllowedError' });
const GAVE_NONE = 'Your browser gave no passkey. You can try again.';

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  browser.startAuthentication.mockReset().mockResolvedValue(shown);
  browser.startRegistration.mockReset();
});

describe('signing in with a passkey', () => {
  const open = (canUsePasskeys = true) =>
    renderApp({
      at: '/',
      me: null,
      api: {
        queries: { users: { signInOptions: () => ({ ...noOptions, canUsePasskeys }) } },
        mutations: {
          users: {
            beginPasskeyLogin: () => asked,
            passkeyLogin: ({ passkey }) => {
              expect(passkey).toEqual(sent);
              return sessionOf(grace);
            },
          },
        },
      },
    });
  const button = () => screen.findByRole('button', { name: 'Sign in with a passkey' });

  it('needs neither a name nor a password', async () => {
    const { user } = open();
    await user.click(await button());
    expect(await screen.findByRole('heading', { name: 'All Questions' })).toBeVisible();
    expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: asked });
  });

  it('says what to do when the browser gave none, and can be tried again', async () => {
    browser.startAuthentication.mockRejectedValueOnce(cancelled);
    const { user } = open();
    await user.click(await button());
    expect(await screen.findByText(GAVE_NONE)).toBeVisible();
    await user.click(await button());
    expect(await screen.findByRole('heading', { name: 'All Questions' })).toBeVisible();
  });

  it('is not offered where the server or the browser has none', async () => {
    open(false);
    await screen.findByRole('link', { name: 'Use a recovery code' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });

  it('is not offered by a browser that knows none', async () => {
    vi.unstubAllGlobals();
    open();
    await screen.findByRole('link', { name: 'Use a recovery code' });
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
  });
});

describe('one’s own passkeys', () => {
  const phone: Passkey = {
    ...{ id: 'phone', device: 'Chrome on Android', createdAt: '2026-01-01T00:00:00.000Z' },
    usedAt: null,
  };
  const made = {
    ...{ id: 'new', rawId: 'new', type: 'public-key' as const },
    response: { clientDataJSON: 'c', attestationObject: 'o', transports: ['internal'] },
    clientExtensionResults: {},
  };
  const creation = {
    ...{ challenge: 'AAAA', rp: { id: 'localhost', name: 'Collabor8' }, pubKeyCredParams: [] },
    user: { id: 'AA', name: 'grace', displayName: '' },
  };

  async function openSettings(first: readonly Passkey[], { isProved = true } = {}) {
    let [passkeys, proved] = [first, isProved];
    const assertProved = () => {
      if (proved) return;
      const cause = new NeedsProof('password', 'passkey');
      throw new TRPCError({ code: 'FORBIDDEN', message: 'Log in again.', cause });
    };
    const app = renderApp({
      at: '/user/grace',
      api: {
        queries: {
          users: {
            open: () => opened({ kind: 'users' }, grace),
            signInOptions: () => ({ ...noOptions, canUsePasskeys: true }),
            waysIn: () => ({ ...noWaysBesidePassword, passkeys }),
          },
        },
        mutations: {
          users: {
            beginPasskeyLogin: () => asked,
            beginPasskey() {
              assertProved();
              return creation;
            },
            addPasskey({ passkey }) {
              expect(passkey).toEqual(made);
              passkeys = [...passkeys, { ...phone, id: 'new', device: 'Firefox on Linux' }];
            },
            removePasskey({ id }) {
              assertProved();
              passkeys = passkeys.filter((each) => each.id !== id);
            },
            proveAgain: (proof) => {
              expect(proof).toEqual({ passkey: sent });
              proved = true;
            },
          },
        },
      },
    });
    const heading = await screen.findByRole('heading', { name: 'Signing in' });
    const section = within(heading.closest('section') ?? heading);
    const press = async (name: string) =>
      app.user.click(await section.findByRole('button', { name }));
    return { ...app, section, press };
  }

  it('are listed and added to in the browser’s own dialog', async () => {
    browser.startRegistration.mockResolvedValue(made);
    const { section, press } = await openSettings([phone]);
    expect(await section.findByText('Chrome on Android')).toBeVisible();
    expect(section.getByText('Not used yet')).toBeVisible();
    await press('Add a passkey');
    expect(await section.findByText('Firefox on Linux')).toBeVisible();
    expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: creation });
  });

  it('are not made twice by one device', async () => {
    const there = Object.assign(new Error('there'), { name: 'InvalidStateError' });
    browser.startRegistration.mockRejectedValue(there);
    const { section, press } = await openSettings([phone]);
    await press('Add a passkey');
    const said = 'You already have a passkey on this device or key.';
    expect(await section.findByText(said)).toBeVisible();
  });

  it('are added once somebody has proved who is there, and not asked to press again', async () => {
    browser.startRegistration.mockResolvedValue(made);
    const { section, press, user } = await openSettings([phone], { isProved: false });
    await press('Add a passkey');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    expect(browser.startRegistration).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await section.findByText('Firefox on Linux')).toBeVisible();
    expect(browser.startRegistration).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are removed once one of them has proved who is there', async () => {
    const { section, press, user } = await openSettings([phone], { isProved: false });
    await press('Remove the passkey made with Chrome on Android');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));
    expect(dialog.getByText(/Enter your password, or use a passkey, to continue/)).toBeVisible();
    browser.startAuthentication.mockRejectedValueOnce(cancelled);
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    expect(await dialog.findByText(GAVE_NONE)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(section.queryByText('Chrome on Android')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
