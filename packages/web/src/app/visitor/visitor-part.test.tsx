import { drawingMark, layerAnchor } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstReads, isOpenPage } from '../first-reads.js';
import { OPEN_PAGES } from '../../shared/session/session-contexts.js';
import { anAnswer, aPage, aRow } from '../../testing/question-samples.js';
import { aUser, renderApp } from '../../testing/render-app.js';
import { putInView } from '../../testing/stub-browser.js';
import './visitor-part.js';

const ID = '22222222-2222-4222-8222-222222222222';

const list = { items: [aRow('q1')], nextCursor: null, total: { count: 1, isExact: true } };
const page = aPage(aRow('q1'), { text: 'Some text.', answers: [anAnswer('a1')] });

const api = {
  queries: {
    questions: {
      openList: () => ({ value: list, places: {} }),
      open: () => ({ value: page, places: {} }),
    },
    tags: {
      page: () => ({
        items: [{ _id: 'verbs', name: 'verbs', description: 'Words', qcnt: 3 }],
        nextCursor: null,
        total: { count: 1, isExact: true },
      }),
    },
    users: { open: () => ({ value: aUser('ada', { biography: 'I count.' }), places: {} }) },
  },
};

let root: HTMLElement;
/** As the server marks its document. */
const openToRead = () => root.setAttribute('data-open', '');

beforeEach(() => {
  root = document.createElement('div');
  root.id = 'root';
  document.body.append(root);
});
afterEach(() => root.remove());

describe('where reading is open, a visitor', () => {
  beforeEach(openToRead);

  it('reads a question, changes nothing, and is led to where one answers', async () => {
    const { user, address } = renderApp({ at: '/question/q1', me: null, api });
    await screen.findByRole('heading', { level: 1, name: 'Title of q1' });
    expect(screen.getByText('Some text.')).toBeInTheDocument();
    await screen.findByRole('article', { name: /^Answer by/ });
    expect(screen.getByText(/^This page shows how things were when you opened it/)).toBeVisible();
    // What reads and leads on is a link.
    expect(screen.queryAllByRole('button')).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Log in to answer' }));
    expect(address.current).toBe('/');
  });

  it('sees what is drawn over a text where it stands, and is led to no drawing of their own', async () => {
    putInView((element) => element.matches('pre, a'));
    const address = (id: string) => `/drawing/${id}?w=134&h=84&board=${id}`;
    const mark = drawingMark('Off by one', address(ID), layerAnchor('question:q1', 'let x;\n'));
    const picture = `![a map](/picture/${ID}?w=80&h=60)`;
    const drawnOver = aPage(aRow('q1'), {
      text: `\`\`\`\nlet x;\n\`\`\`\n\n${picture}`,
      answers: [anAnswer('a1', { ansBy: 'ben', text: mark })],
    });
    const open = () => ({ value: drawnOver, places: {} });
    const { user } = renderApp({
      at: '/question/q1',
      me: null,
      api: { queries: { questions: { open } } },
    });
    await user.click(await screen.findByRole('button', { name: '1 drawing over it, by ben' }));
    await waitFor(() => {
      expect(screen.getAllByRole('img', { name: 'Off by one' })).toHaveLength(2);
    });
    await user.click(screen.getByRole('link', { name: 'a map' }));
    await screen.findByRole('link', { name: 'Open the original' });
    expect(screen.queryByRole('button', { name: 'Draw on it' })).toBeNull();
  });

  it('has log-in and sign-up in the place of their own, and goes through lists, tags and profiles', async () => {
    const { user, address } = renderApp({ at: '/home', me: null, api });
    const header = within(await screen.findByRole('banner'));
    expect(header.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/signup');
    expect(header.queryByText('Messaging')).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'ada' }));
    expect(address.current).toBe('/user/ada');
    await screen.findByText('I count.');
    await user.click(header.getByRole('link', { name: 'Tags' }));
    await screen.findByText('3 questions');
    await user.click(header.getByRole('link', { name: 'Log in' }));
    expect(address.current).toBe('/');
  });

  it('is led to the login page by all else', async () => {
    const { address } = renderApp({ at: '/messaging', me: null, api });
    await waitFor(() => expect(address.current).toBe('/'));
  });
});

it('is led to the login page by everything where reading is for members', async () => {
  const { address } = renderApp({ at: '/question/q1', me: null, api });
  await waitFor(() => expect(address.current).toBe('/'));
});

it('the pages that are shown are those whose documents tell what they hold', () => {
  const urlOf = (path: string) => new URL(path.replaceAll(/:\w+/g, 'x'), 'http://localhost');
  for (const path of OPEN_PAGES) {
    expect([path, isOpenPage(urlOf(path))]).toEqual([path, true]);
    expect(firstReads(urlOf(path)).length).toBeGreaterThan(0);
  }
});
