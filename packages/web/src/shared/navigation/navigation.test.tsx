import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  Navigation,
  useIsReturn,
  useLocation,
  useNavigate,
  Routes,
  Link,
  NavLink,
} from './navigation.js';
import { matchPath } from './match-path.js';
import { createBrowserHistory, keepReturn } from './page-history.js';
import { MemoryNavigation } from '../../testing/memory-navigation.js';

describe('an address', () => {
  it.each([
    ['/question/:qid', '/question/42', { qid: '42' }],
    ['/question/:qid', '/question/42/', { qid: '42' }],
    ['/question/:qid', '/Question/42', { qid: '42' }],
    ['/question/:qid', '/question', null],
    ['/question/:qid', '/question/42/edit', null],
    ['/user/:username', '/user/ada%20l%C3%B6we', { username: 'ada löwe' }],
    ['/user/:username', '/user/%E0%A4%A', { username: '%E0%A4%A' }],
    ['/new/answer/:qid?', '/new/answer/7', { qid: '7' }],
    ['/new/answer/:qid?', '/new/answer', { qid: undefined }],
    ['/', '/', {}],
    ['/', '/home', null],
  ])('%s for %s has the parameters %o', (pattern, pathname, parameters) => {
    expect(matchPath(pattern, pathname)).toEqual(parameters);
  });
});

function Here() {
  const { pathname, search, hash, state } = useLocation();
  const isReturn = useIsReturn();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="here">{`${pathname}${search}${hash}`}</p>
      <p data-testid="how">{JSON.stringify({ state, isReturn })}</p>
      <Link to="/games?kind=nim" state={{ from: 'home' }}>
        Games
      </Link>
      <Link to="/games?kind=nim" replace>
        Games instead
      </Link>
      <Link to="#top">Top</Link>
      <NavLink to="/games">Menu</NavLink>
      <button onClick={() => navigate(-1)}>Back</button>
      <Routes routes={[{ path: '/games', Page: () => <p>The games</p> }]}>
        <p>Somewhere else</p>
      </Routes>
    </>
  );
}

const here = () => screen.getByTestId('here').textContent;
const how = (): unknown => JSON.parse(screen.getByTestId('how').textContent);

describe('going from page to page', () => {
  const user = userEvent.setup();

  it('opens the page of a link, hands over what it says, and comes back', async () => {
    render(
      <MemoryNavigation at="/home?search=x">
        <Here />
      </MemoryNavigation>,
    );
    expect(here()).toBe('/home?search=x');
    expect(how()).toEqual({ state: null, isReturn: true });
    await user.click(screen.getByRole('link', { name: 'Games' }));
    expect(here()).toBe('/games?kind=nim');
    expect(how()).toEqual({ state: { from: 'home' }, isReturn: false });
    expect(screen.getByText('The games')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Menu' })).toHaveAttribute('aria-current', 'page');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(here()).toBe('/home?search=x');
    expect(how()).toMatchObject({ isReturn: true });
    expect(screen.getByText('Somewhere else')).toBeInTheDocument();
  });

  it('to where one is already, or in the place of a page, leaves nothing more to go back to', async () => {
    render(
      <MemoryNavigation at="/home">
        <Here />
      </MemoryNavigation>,
    );
    await user.click(screen.getByRole('link', { name: 'Games' }));
    await user.click(screen.getByRole('link', { name: 'Games' }));
    await user.click(screen.getByRole('link', { name: 'Games instead' }));
    await user.click(screen.getByRole('link', { name: 'Top' }));
    expect(here()).toBe('/games?kind=nim#top');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(here()).toBe('/home');
  });

  it('leaves a click with a key held to the browser', async () => {
    render(
      <MemoryNavigation at="/home">
        <Here />
      </MemoryNavigation>,
    );
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('link', { name: 'Games' }));
    await user.keyboard('{/Control}');
    expect(here()).toBe('/home');
  });
});

describe("the browser's own history", () => {
  beforeEach(() => window.history.replaceState(null, '', '/home'));

  it('has the address and what was handed over, also after a reload', async () => {
    const user = userEvent.setup();
    const { unmount } = render(
      <Navigation history={createBrowserHistory(window)}>
        <Here />
      </Navigation>,
    );
    await user.click(screen.getByRole('link', { name: 'Games' }));
    expect(window.location.href).toContain('/games?kind=nim');
    unmount();
    render(
      <Navigation history={createBrowserHistory(window)}>
        <Here />
      </Navigation>,
    );
    expect(here()).toBe('/games?kind=nim');
    expect(how()).toEqual({ state: { from: 'home' }, isReturn: true });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('/home');
  });

  it.each([
    ['/messaging/direct-message/?chatId=1', '/messaging/direct-message'],
    ['/home', '/home'],
    ['/', '/'],
  ])('has %s without a last slash, for whoever compares addresses', (address, pathname) => {
    window.history.replaceState(null, '', address);
    expect(createBrowserHistory(window).current().location.pathname).toBe(pathname);
  });

  it('gives each entry a key of its own, which the same address of another visit doesn’t have', () => {
    const { current } = createBrowserHistory(window);
    expect(createBrowserHistory(window).current().location.key).toBe(current().location.key);
    window.history.pushState(null, '', '/home');
    expect(createBrowserHistory(window).current().location.key).not.toBe(current().location.key);
  });

  it('goes on with the entry that was left for a login elsewhere, once and at its address alone', () => {
    const comeTo = (address: string) => {
      window.history.pushState(null, '', address);
      return createBrowserHistory(window).current();
    };
    const login = { pathname: '/', search: '', hash: '', key: 'login', isFirst: false };
    const leave = () => keepReturn({ ...login, state: { from: '/question/q1#a', key: 'left' } });
    leave();
    expect(comeTo('/question/q1#a')).toMatchObject({
      movement: 'pop',
      location: { key: 'left', isFirst: true, state: null },
    });
    expect(comeTo('/question/q1#a').location.key).not.toBe('left');
    leave();
    expect(comeTo('/home').location.key).not.toBe('left');
    expect(comeTo('/question/q1#a').location.key).not.toBe('left');
  });
});
