import { createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { scrollToEnd } from '../../../testing/stub-browser.js';
import { Markdown } from './markdown.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

const rendered = async (text: string, marker: string): Promise<HTMLElement> => {
  const { container } = render(<Markdown text={text} />, { wrapper: MemoryNavigation });
  await waitFor(() => expect(container.querySelector(marker)).not.toBeNull());
  return container;
};

describe('Markdown', () => {
  it('shows the plain text in its paragraphs, without addresses, until its renderer has loaded', () => {
    const text = 'Some *stress* [here](https://example.com/here)\n\nAnd *more*.';
    render(<Markdown text={text} />, { wrapper: MemoryNavigation });
    expect(screen.getByText('Some *stress* here')).toBeVisible();
    expect(screen.getByText('And *more*.')).toBeVisible();
  });

  it('renders what GitHub renders: tables, lists and struck text', async () => {
    const container = await rendered('| a | b |\n|---|---|\n| 1 | 2 |\n\n~~gone~~', 'table');
    expect(container.querySelectorAll('td')).toHaveLength(2);
    expect(container.querySelector('del')).toHaveTextContent('gone');
  });

  it('puts a table into a box of its own that can be scrolled by keyboard', async () => {
    await rendered('| a | b |\n|---|---|\n| 19/93 | 2 |', 'table');
    const box = screen.getByRole('group', { name: 'Table' });
    expect(box).toHaveAttribute('tabindex', '0');
    expect(within(box).getByRole('table')).toHaveTextContent('19/93');
  });

  it('names the boxes of a list of tasks', async () => {
    await rendered('- [x] asked\n- [ ] answered', 'input');
    expect(screen.getByRole('checkbox', { name: 'Done' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'To do' })).not.toBeChecked();
  });

  it('takes no part of a run of backticks as the beginning of code', async () => {
    const container = await rendered('``a` *end*', 'em');
    expect(container.querySelector('code')).toBeNull();
    expect(container).toHaveTextContent('``a` end');
  });

  it('shows raw HTML as text, and makes no links of addresses that run code', async () => {
    const container = await rendered(
      '<script>alert(1)</script>\n\n<b onclick="x">b</b> [x](javascript:alert(1)) *end*',
      'em',
    );
    expect(container.querySelector('script, b, [onclick], a')).toBeNull();
    expect(container).toHaveTextContent('<script>alert(1)</script>');
    expect(container).toHaveTextContent('[x](javascript:alert(1))');
  });

  it('makes links of addresses that stand there by themselves, and of nothing that looks like a host', async () => {
    const container = await rendered(
      'See http://a.b/_c_d, www.e.f. (https://g.h/i(j)) or k@l.mn; main.rs, react@19.3.1, //o.p and ftp://q.r are none.',
      'a',
    );
    const links = [...container.querySelectorAll('a')].map(({ href, textContent }) => [
      textContent,
      href,
    ]);
    expect(links).toEqual([
      ['http://a.b/_c_d', 'http://a.b/_c_d'],
      ['www.e.f', 'http://www.e.f/'],
      ['https://g.h/i(j)', 'https://g.h/i(j)'],
      ['k@l.mn', 'mailto:k@l.mn'],
    ]);
  });

  it('has notes below a text, each of which leads to its place there', async () => {
    const text = 'So[^1] it is^[no note].\n\n[^1]: A *note*.';
    const container = await rendered(`${text}\n\n*end*`, 'li em');
    const [reference] = container.querySelectorAll<HTMLAnchorElement>('sup a');
    const note = container.querySelector(`[id="${reference?.hash.slice(1) ?? ''}"]`);
    expect(note).toHaveTextContent('A note.');
    expect(container.querySelectorAll('li')).toHaveLength(1);
  });

  it('shows keys, small letters and what is folded as what they are', async () => {
    const container = await rendered(
      '<kbd>Ctrl</kbd> H<sub>2</sub>O x<SUP>2</SUP> `<kbd>` \\<kbd> <kbd onclick="x">no</kbd>\n\n' +
        '<details>\n<summary>More <b>x</b></summary>\n\n*folded*\n\n</details>\n\n<div><kbd>a</kbd></div>',
      'details em',
    );
    const shown = [...container.querySelectorAll('kbd, sub, sup, summary')];
    expect(shown.map((tag) => `${tag.localName} ${tag.textContent}`)).toEqual([
      'kbd Ctrl',
      'sub 2',
      'sup 2',
      'summary More <b>x</b>',
    ]);
    expect(container.querySelector('[onclick], b')).toBeNull();
    expect(container).toHaveTextContent('<div><kbd>a</kbd></div>');
    expect(container).toHaveTextContent('<kbd onclick="x">no');
  });

  it('does not let tags that nobody closes lie within each other without end', async () => {
    const container = await rendered(`${'<sub>'.repeat(10)}deep *end*`, 'em');
    expect(container.querySelectorAll('sub')).toHaveLength(4);
    expect(container).toHaveTextContent('deep end');
  });

  it.each([
    [
      '[https://bank.example/in](https://evil.example/in)',
      'https://bank.example/in (evil.example)',
    ],
    [
      '[Pay at www.bank.example](https://evil.example:8)',
      'Pay at www.bank.example (evil.example:8)',
    ],
    [
      '[**http://bank.example**](https://bank.example.evil.example)',
      'http://bank.example (bank.example.evil.example)',
    ],
    ['[http://Bank.example](https://www.bank.example/in)', 'http://Bank.example'],
    ['[https://bänk.example](https://xn--bnk-qla.example)', 'https://bänk.example'],
    ['https://bank.example/in', 'https://bank.example/in'],
    ['[Node.js](https://nodejs.example)', 'Node.js'],
  ])('says of the link %j that it is %j', async (text, shown) => {
    const container = await rendered(text, 'a');
    expect(container.querySelector('a')?.textContent).toBe(shown);
  });

  it('gives links no way back to our window and no rank', async () => {
    const container = await rendered('[site](https://example.org)', 'a');
    expect(container.querySelector('a')).toHaveAttribute('rel', 'noopener nofollow');
  });

  it.each([
    ['# Big\n\n## Less big\n\n# Big again', ['H3 Big', 'H4 Less big', 'H3 Big again']],
    ['## Big\n\n#### Far less', ['H3 Big', 'H5 Far less']],
    ['# 1\n\n###### 6', ['H3 1', 'H6 6']],
  ])('keeps the headings of %j below those of the page, in their order', async (text, headings) => {
    const container = await rendered(text, 'h3');
    const found = [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    expect(found.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual(headings);
  });

  it('puts the headings of a text that stands right under the title below it alone', async () => {
    const { container } = render(<Markdown text={'# Big\n\n## Less big'} highestHeading={2} />, {
      wrapper: MemoryNavigation,
    });
    await waitFor(() => expect(container.querySelector('h2 + h3')).not.toBeNull());
  });

  it('lets every block be read the way of its letters', async () => {
    const container = await rendered('\u05e9\u05dc\u05d5\u05dd\n\n- one\n\n> two\n\n# three', 'h3');
    const blocks = container.querySelectorAll('p, ul, blockquote, h3');
    expect(blocks).toHaveLength(5);
    blocks.forEach((block) => expect(block).toHaveAttribute('dir', 'auto'));
  });

  it('colours code whose language it knows', async () => {
    const container = await rendered('```js\nconst one = 1;\n```', 'pre');
    await waitFor(() => {
      scrollToEnd();
      expect(container.querySelector('.hljs-keyword')).not.toBeNull();
    });
    expect(container.querySelector('.hljs-keyword')).toHaveTextContent('const');
  });

  it('leaves code of no language as it is written', async () => {
    const container = await rendered('```\nmira-n <i>\n```', 'pre');
    expect(container.querySelector('code')).toHaveTextContent('mira-n <i>');
    expect(container.querySelector('[class^="hljs"]')).toBeNull();
  });

  it('opens the pages of this product inside it, and leaves other clicks to the browser', async () => {
    const text = `[here](${window.location.origin}/tags) [there](https://example.org/) *end*`;
    await rendered(text, 'em');
    const isHandled = (name: string, how = {}) => {
      const link = screen.getByRole('link', { name });
      const click = createEvent.click(link, how);
      // jsdom can't leave the page.
      window.addEventListener('click', (event) => event.preventDefault(), { once: true });
      let isTaken = false;
      link.parentElement?.parentElement?.parentElement?.addEventListener(
        'click',
        (event) => (isTaken = event.defaultPrevented),
        { once: true },
      );
      fireEvent(link, click);
      return isTaken;
    };
    expect(isHandled('here')).toBe(true);
    expect(isHandled('here', { ctrlKey: true })).toBe(false);
    expect(isHandled('there')).toBe(false);
  });
});

it('a file is a link that keeps it, with its size; sound and video have a player', async () => {
  const address = (size: number) => `/file/00000000-0000-4000-8000-000000000001?size=${size}`;
  const container = await rendered(
    `[plan.pdf](${address(1_234_567)}) [song.mp3](${address(9000)}) [talk.webm](${address(1)})`,
    'video',
  );
  const links = screen
    .getAllByRole('link')
    .map((link) => [
      link.getAttribute('aria-label'),
      link.getAttribute('href'),
      link.getAttribute('download'),
      link.dataset['file'],
    ]);
  expect(links).toEqual([
    ['Download plan.pdf, 1.2 MB', address(1_234_567), 'plan.pdf', 'pdf'],
    ['Download song.mp3, 9 kB', address(9000), 'song.mp3', 'mp3'],
    ['Download talk.webm, 1 byte', address(1), 'talk.webm', 'webm'],
  ]);
  const players = [...container.querySelectorAll<HTMLMediaElement>('audio, video')];
  expect(players.map((player) => [player.localName, player.getAttribute('src')])).toEqual([
    ['audio', address(9000)],
    ['video', address(1)],
  ]);
  expect(players.every(({ controls }) => controls)).toBe(true);
});
