import {
  lookSheet,
  type Place,
  type PlaceHealth,
  type PlaceSettings,
  type Webhook,
} from '@collabor8/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { afterEach, expect, it, vi } from 'vitest';
import { landed } from '../../shared/reads/declare-read.js';
import { aStanding } from '../../testing/moderation-samples.js';
import { opened } from '../../testing/opened.js';
import { aUser, renderApp } from '../../testing/render-app.js';
import { placeRead } from './reads.js';

const PLACE = {
  ...{ name: '', welcome: '', signup: 'anybody', accent: '', logo: '' },
  revision: 0,
} as const satisfies Place;
const INVITATION = { token: 'abc', by: 'grace', until: '2026-02-01T00:00:00.000Z', usesLeft: 50 };

const mine = { kind: 'person', username: 'grace' } as const;
const ENTRY = {
  ...{ _id: 'l1', at: '2026-01-01T00:00:00.000Z', by: 'root' },
  ...{ act: 'promoted' as const, on: 'grace', why: 'It stands in the log' },
};
const FIGURES = {
  ...{ at: '2026-01-01T00:00:00.000Z', people: 9, active: 4, firstAnswer: 3 * 3_600_000 },
  months: [{ month: '2026-01', asked: 7, answered: 5 }],
  isPartial: false,
};

const HEALTH: PlaceHealth = {
  ...{ store: 2, bus: 'alone', backedUpAt: null, waitingMails: 2, waitingPushes: 0 },
  disk: { free: 12 * 1024 ** 3, total: 100 * 1024 ** 3 },
};

interface Options {
  readonly at?: string;
  readonly role?: 'administrator' | null;
  /** The standing of who asks is answered then. */
  readonly known?: Promise<void>;
  readonly isOffered?: boolean;
  readonly settings?: Partial<PlaceSettings>;
  /** Called whenever the settings are read. */
  readonly onRead?: () => void;
  readonly webhooks?: readonly Webhook[];
  readonly place?: Partial<Place>;
  readonly health?: Partial<PlaceHealth>;
}

function open({ at = '/administration', role = 'administrator', ...options }: Options = {}) {
  const place = { ...PLACE, ...options.place };
  const me = aUser('grace', { dateJoined: new Date().toISOString() });
  return renderApp({
    ...{ at, me },
    api: {
      queries: {
        moderation: {
          openOwn: async () => {
            await options.known;
            return opened(mine, aStanding('grace', { role }));
          },
          openLog: () => opened(mine, { items: [ENTRY], nextCursor: null }),
          isAdministrationOffered: () => options.isOffered === true,
        },
        webhooks: { all: () => options.webhooks ?? [] },
        place: {
          open: () => opened({ kind: 'place' }, place),
          figures: () => FIGURES,
          health: () => ({ ...HEALTH, ...options.health }),
          settings() {
            options.onRead?.();
            return {
              ...{ place, reserved: [], invitations: [], applicants: [] },
              requiresSecondStep: false,
              named: ['root'],
              ...options.settings,
            };
          },
        },
      },
      mutations: {
        moderation: {
          claim({ code }) {
            if (code === 'right') return undefined;
            throw new TRPCError({ code: 'FORBIDDEN', message: 'This is not the code.' });
          },
          requireSecondStep: () => undefined,
        },
        webhooks: {
          make({ kinds }) {
            if (kinds.length > 0) return { id: 'w2', secret: 'whsec_shown' };
            throw new TRPCError({ code: 'BAD_REQUEST', message: 'Choose what to send.' });
          },
          turn: () => undefined,
          remove: () => undefined,
          sendAgain: () => undefined,
        },
        place: {
          change: () => PLACE,
          setLogo: () => PLACE,
          invite: () => INVITATION,
          admit: () => undefined,
          refuse: () => undefined,
          uninvite: () => undefined,
        },
      },
    },
  });
}

/** What was changed of the place. */
const ofPlace = ({ mutations }: ReturnType<typeof open>['server']) =>
  mutations.filter(([path]) => path.startsWith('place.'));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('shows the administrators’ page to administrators alone', async () => {
  open({ role: null });
  expect(await screen.findByText('Only administrators can do this.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All Questions' })).toHaveAttribute('href', '/home');
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
});

it('refuses nobody before it knows who asks', async () => {
  let tell = (): void => undefined;
  const known = new Promise<void>((resolve) => (tell = resolve));
  const refused = vi.fn<() => void>();
  const watcher = new MutationObserver(() => {
    if (screen.queryByText('Only administrators can do this.') !== null) refused();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
  open({ known });
  expect(await screen.findByRole('heading', { name: 'Administration' })).toBeVisible();
  // Long enough for whatever is asked meanwhile.
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)));
  tell();
  expect(await screen.findByRole('heading', { name: 'Invitations' })).toBeVisible();
  watcher.disconnect();
  expect(refused).not.toHaveBeenCalled();
});

it('lets whoever has the code of the terminal become the first, and says where it is wrong', async () => {
  const { user, server } = open({ role: null, isOffered: true });
  await user.type(await screen.findByLabelText('Code'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Become administrator' }));
  expect(await screen.findByText('This is not the code.')).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'right');
  await user.click(screen.getByRole('button', { name: 'Become administrator' }));
  await waitFor(() =>
    expect(server.mutations.at(-1)).toEqual(['moderation.claim', { code: 'right' }]),
  );
});

it('saves the settings, and lets in who waits', async () => {
  const applicants = [{ username: 'ben', at: '2026-01-01T00:00:00.000Z' }];
  const { user, server } = open({ settings: { applicants, invitations: [INVITATION] } });
  await user.type(await screen.findByLabelText('Name'), 'Made languages');
  await user.click(screen.getByLabelText('Whoever has an invitation'));
  await user.type(screen.getByLabelText('Reserved names'), 'staff');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Let in ben' }));
  await user.click(screen.getByRole('button', { name: 'Take back' }));
  await waitFor(() =>
    expect(ofPlace(server)).toEqual([
      ['place.change', { name: 'Made languages', signup: 'invitation', reserved: ['staff'] }],
      ['place.admit', { username: 'ben' }],
      ['place.uninvite', { token: 'abc' }],
    ]),
  );
  expect(screen.getByDisplayValue(`${window.location.origin}/join/abc`)).toBeVisible();
  expect(screen.getByText('Up to 50 people')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show as a QR code' }));
  expect(await screen.findByRole('img', { name: 'The link, as a QR code' })).toBeVisible();
});

it('says how the place fares, what was done, and whom the server names', async () => {
  const { user } = open();
  expect(await screen.findByText('4 of 9')).toBeVisible();
  expect(screen.getByText('3 hours')).toBeVisible();
  await user.click(screen.getByText('As a table'));
  expect(screen.getByRole('row', { name: 'Jan 2026 7 5' })).toBeVisible();
  expect(screen.getByText('ADMIN_USERS')).toBeVisible();
  expect(await screen.findByText(/stands in the log/)).toBeVisible();
});

const WEBHOOK: Webhook = {
  ...{ id: 'w1', address: 'https://bot.example/hook', kinds: ['question.asked'], isOn: true },
  ...{ by: 'root', failingSince: '2026-01-01T00:00:00.000Z' },
  deliveries: [
    {
      ...{ id: 'd1', kind: 'question.asked', at: '2026-01-01T00:00:00.000Z', tries: 2 },
      ...{ triedAt: '2026-01-01T00:01:00.000Z', status: 500, state: 'waiting' },
    },
  ],
};

it('sets up webhooks, and shows their secret once', async () => {
  const { user, server } = open();
  await user.type(await screen.findByLabelText('Address'), 'https://bot.example/hook');
  await user.click(screen.getByRole('button', { name: 'Set up a webhook' }));
  expect(await screen.findByText('Choose what to send.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Questions' }));
  await user.click(screen.getByRole('button', { name: 'Set up a webhook' }));
  expect(await screen.findByText('whsec_shown')).toBeVisible();
  expect(server.mutations.at(-1)).toEqual([
    'webhooks.make',
    { address: 'https://bot.example/hook', kinds: ['question.asked'] },
  ]);
  await user.click(screen.getByRole('button', { name: 'I have saved it' }));
  expect(screen.queryByText('whsec_shown')).toBeNull();
});

it('shows what webhooks were told, sends it again, and turns them off', async () => {
  const { user, server } = open({ webhooks: [WEBHOOK] });
  await user.click(await screen.findByText('Latest deliveries'));
  expect(screen.getByText('Not delivered yet: 500, sent 2 times')).toBeVisible();
  expect(screen.getByText(/^Deliveries began to fail/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  await user.click(screen.getByRole('button', { name: 'Turn off https://bot.example/hook' }));
  await user.click(screen.getByRole('button', { name: 'Remove https://bot.example/hook' }));
  await waitFor(() =>
    expect(server.mutations.filter(([path]) => path.startsWith('webhooks.'))).toEqual([
      ['webhooks.sendAgain', { id: 'w1', deliveryId: 'd1' }],
      ['webhooks.turn', { id: 'w1', isOn: false }],
      ['webhooks.remove', { id: 'w1' }],
    ]),
  );
});

it('says which webhook is off', async () => {
  open({ webhooks: [{ ...WEBHOOK, isOn: false }] });
  expect(await screen.findByText('It is off: nothing is sent.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
});

it('gives every page the name and look of the place, and those of a change at once', async () => {
  const { live, store } = open({ at: '/nowhere', role: null, place: { accent: '#1d4ed8' } });
  const sheet = () => document.querySelector('#place-look')?.textContent;
  await waitFor(() => expect(sheet()).toBe(lookSheet({ ...PLACE, accent: '#1d4ed8' })));
  const place = { ...PLACE, name: 'Made languages', revision: 1 };
  live.emit('place', { name: 'placeUpdate', place });
  await waitFor(() => expect(sheet()).toBe(lookSheet(place)));
  await waitFor(() => expect(document.title).toBe('Page not found · Made languages'));
  // Read anew, from a server that hasn't heard of it yet.
  act(() => {
    store.dispatch(landed(placeRead)(PLACE, 'grace'));
  });
  expect(sheet()).toBe(lookSheet(place));
  live.emit('place', { name: 'placeUpdate', place: { ...PLACE, revision: 2 } });
  await waitFor(() => expect(sheet()).toBe(''));
  expect(document.title).toBe('Page not found · Collabor8');
});

it('keeps what is being written where the settings can’t be read anew', async () => {
  const onRead = vi.fn<() => void>().mockImplementationOnce(() => undefined);
  onRead.mockImplementation(() => {
    throw new TRPCError({ code: 'BAD_REQUEST' });
  });
  const { user } = open({ onRead });
  await user.type(await screen.findByLabelText('What it is about'), 'Sounds');
  fireEvent.change(screen.getByLabelText('Colour'), { target: { value: '#aa0000' } });
  await user.click(screen.getByRole('button', { name: 'Save the colour' }));
  expect(await screen.findByText('This page may be out of date.')).toBeVisible();
  expect(screen.getByLabelText('What it is about')).toHaveValue('Sounds');
});

it('saves the colour that is picked, alone, or none', async () => {
  const place = { name: 'Made languages', accent: '#1d4ed8' };
  const { user, server } = open({ place, settings: { reserved: ['staff'] } });
  const picker = await screen.findByLabelText('Colour');
  expect(picker).toHaveValue('#1d4ed8');
  expect(screen.getByRole('button', { name: 'Save the colour' })).toBeDisabled();
  fireEvent.change(picker, { target: { value: '#aa0000' } });
  await user.click(screen.getByRole('button', { name: 'Save the colour' }));
  await user.click(screen.getByRole('button', { name: 'Back to Collabor8’s own' }));
  await user.click(screen.getByRole('button', { name: 'Save the colour' }));
  const saved = (accent: string) => ['place.change', { accent }];
  await waitFor(() => expect(ofPlace(server)).toEqual([saved('#aa0000'), saved('')]));
});

it('takes a picture as a logo, the whole of it, but none that is too small; and takes it away', async () => {
  const size = { width: 200, height: 100 };
  const drawn: unknown[] = [];
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ ...size, close: () => undefined }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: (_picture: unknown, ...place: readonly number[]) => drawn.push(place),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/webp;base64,AA');
  const { user, server } = open({ place: { logo: '/logo/one' } });
  await user.upload(
    await screen.findByLabelText('Logo file'),
    new File(['a'], 'a.png', { type: 'image/png' }),
  );
  await waitFor(() =>
    expect(ofPlace(server)).toEqual([['place.setLogo', { dataUrl: 'data:image/webp;base64,AA' }]]),
  );
  expect(drawn).toEqual([[0, 64, 256, 128]]);
  Object.assign(size, { width: 40, height: 40 });
  await user.upload(
    screen.getByLabelText('Logo file'),
    new File(['a'], 'a.png', { type: 'image/png' }),
  );
  expect(await screen.findByText(/64 pixels wide or more/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove the logo' }));
  await waitFor(() =>
    expect(server.mutations.at(-1)).toEqual(['place.setLogo', { dataUrl: null }]),
  );
});

it('says how what it runs on does, and what is amiss', async () => {
  open({ health: { store: null, bus: 3, disk: null, backedUpAt: '2025-01-01T00:00:00.000Z' } });
  const health = within(await screen.findByRole('region', { name: 'Server health' }));
  const value = (name: string) => health.getByText(name).nextElementSibling;
  await waitFor(() => expect(value('Store')).toHaveTextContent('Not responding'));
  expect(value('Bus')).toHaveTextContent('Answers in 3 milliseconds');
  expect(value('Disk')).toHaveTextContent('On another machine');
  expect(value('Latest backup')?.querySelector('strong')).not.toBeNull();
  expect(value('Mails waiting to be sent')).toHaveTextContent('2');
});

it('leads the first person through three steps, until they have enough of them', async () => {
  const { user } = open({ at: '/home', place: { name: 'Made languages', welcome: 'Sounds' } });
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getByText('1 of 3 done')).toBeVisible();
  expect(steps.getByText('Say what this place is about')).toHaveTextContent('about done');
  // The page's own is the first.
  expect(steps.queryByRole('heading')).toBeNull();
  const items = steps.getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  await user.click(steps.getByRole('button', { name: 'Import a Stack Exchange site' }));
  expect(steps.getByLabelText('Command')).toHaveValue('npm run import -- <folder of the dump>');
  await user.click(steps.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

it('welcomes a newcomer until they have read it, and says what changes meanwhile', async () => {
  const { user, live } = open({ at: '/home', role: null, place: { welcome: 'Sounds' } });
  const welcome = within(await screen.findByRole('region', { name: 'Welcome' }));
  expect(welcome.getByText('Sounds')).toBeVisible();
  live.emit('place', { name: 'placeUpdate', place: { ...PLACE, welcome: 'Scripts', revision: 1 } });
  expect(await screen.findByText('Scripts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Thank you' }));
  expect(screen.queryByRole('region', { name: 'Welcome' })).toBeNull();
});
