import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { behavesAsListbox } from '../../testing/listbox-contract.js';
import { useLocation } from '../navigation/navigation.js';
import { Markdown } from '../ui/markdown/markdown.js';
import { Mentions } from './mentions.js';
import { NamesProvider, type Names } from './names-context.js';
import { MemoryNavigation } from '../../testing/memory-navigation.js';

const people = ['ada', 'Ada Lovelace', 'adam', 'ben'];

const names = {
  find: vi.fn<Names['find']>((words) =>
    Promise.resolve(
      new Map(
        people
          .map((name) => [name.toLowerCase(), name] as const)
          .filter(([key]) => words.some((word) => word.toLowerCase() === key)),
      ),
    ),
  ),
  search: vi.fn<Names['search']>((beginning) =>
    Promise.resolve(
      people.filter((name) => name.toLowerCase().startsWith(beginning.toLowerCase())),
    ),
  ),
};

interface FieldProps {
  readonly onEnter: () => void;
  readonly here?: readonly string[];
  readonly onOutsider?: (name: string) => void;
}

function Field({ onEnter, here, onOutsider }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  return (
    <>
      <textarea
        ref={field}
        aria-label="Message"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onEnter();
        }}
      />
      <Mentions field={field} value={text} {...{ people: here, onOutsider }} />
    </>
  );
}

function open(chat: Pick<FieldProps, 'here' | 'onOutsider'> = {}) {
  const onEnter = vi.fn();
  render(
    <NamesProvider value={names}>
      <Field onEnter={onEnter} {...chat} />
    </NamesProvider>,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  return { onEnter, field, user: userEvent.setup() };
}

const options = async () =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent.slice(1));

describe('the list of names', () => {
  behavesAsListbox({
    open() {
      const { user, field } = open();
      return Promise.resolve({
        ...{ user, field },
        type: () => user.type(field, 'Hello @ad'),
        async expectTaken({ textContent }) {
          expect(field).toHaveValue(`Hello @${textContent.slice(1)} `);
          await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
        },
      });
    },
    ...{ role: 'textbox', initial: 'first', takesTab: true, escapeCloses: 'list' },
  });
});

describe('a name that is written', () => {
  it('is completed by the keyboard, and Enter sends only afterwards', async () => {
    const { user, field, onEnter } = open();
    await user.type(field, 'Hello @ad');
    expect(await options()).toEqual(['ada', 'Ada Lovelace', 'adam']);
    const first = screen.getByRole('option', { name: 'ada' });
    await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant', first.id));
    expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
    expect(screen.getByRole('status')).toHaveTextContent('3 people to mention');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(field).toHaveValue('Hello @Ada Lovelace ');
    expect(field.selectionStart).toBe(field.value.length);
    expect(onEnter).not.toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(field).not.toHaveAttribute('aria-controls');
    await user.keyboard('{Enter}');
    expect(onEnter).toHaveBeenCalledOnce();
  });

  it('is completed once, although Enter comes again before the list is gone', async () => {
    const { user, field } = open();
    await user.type(field, 'Hello @Ada L');
    await options();
    const isForField: boolean[] = [];
    // What the first one changes is not shown in between.
    act(() => {
      for (let times = 0; times < 2; times++) {
        isForField.push(fireEvent.keyDown(field, { key: 'Enter' }));
      }
    });
    expect(isForField).toEqual([false, true]);
    expect(field).toHaveValue('Hello @Ada Lovelace ');
  });

  it('goes round with the arrows, and Tab takes it', async () => {
    const { user, field } = open();
    await user.type(field, '@ad');
    await options();
    await user.keyboard('{ArrowUp}{Tab}');
    expect(field).toHaveValue('@adam ');
    expect(field).toHaveFocus();
  });

  it('is taken by a click, without losing the field', async () => {
    const { user, field } = open();
    await user.type(field, '@b');
    await user.click(await screen.findByRole('option', { name: 'ben' }));
    expect(field).toHaveValue('@ben ');
    expect(field).toHaveFocus();
  });

  it('is typed, which the browser can undo', async () => {
    const typed = vi.fn(() => false);
    Object.assign(document, { execCommand: typed });
    const { user, field } = open();
    await user.type(field, 'so @b');
    await user.click(await screen.findByRole('option', { name: 'ben' }));
    expect(typed).toHaveBeenCalledWith('insertText', false, '@ben ');
    expect(field).toHaveValue('so @ben ');
    Reflect.deleteProperty(document, 'execCommand');
  });

  it('is left alone after Escape, until another is begun', async () => {
    const { user, field } = open();
    await user.type(field, '@ad');
    await options();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(field, 'a');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(field, ' and @b');
    expect(await options()).toEqual(['ben']);
  });

  it('is not looked for in an address, nor offered once it is whole', async () => {
    const { user, field, onEnter } = open();
    names.search.mockClear();
    await user.type(field, 'mail@ad.example');
    await user.clear(field);
    await user.type(field, '@ben');
    await waitFor(() => expect(names.search).toHaveBeenLastCalledWith('ben'));
    await user.keyboard('{Enter}');
    expect(onEnter).toHaveBeenCalledOnce();
    expect(names.search.mock.calls.flat()).not.toContain('ad.example');
  });
});

describe('a text that is shown', () => {
  function Address() {
    return <output>{useLocation().pathname}</output>;
  }
  const show = (text: string) =>
    render(
      <MemoryNavigation at="/home">
        <NamesProvider value={names}>
          <Markdown text={text} />
          <Address />
        </NamesProvider>
      </MemoryNavigation>,
    );

  it('links people who are named to their profiles, inside the app', async () => {
    show('Thanks, @ADA lovelace, and **@ben**: @nobody');
    const ada = await screen.findByRole('link', { name: '@ADA lovelace' });
    expect(ada).toHaveAttribute('href', '/user/Ada%20Lovelace');
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText(/@nobody/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '@ben' }));
    expect(screen.getByRole('status')).toHaveTextContent('/user/ben');
  });

  it('leaves code and links as they are', async () => {
    const { container } = show('`@ben` and [@ada](https://example.org), but @adam');
    await screen.findByRole('link', { name: '@adam' });
    expect(container.querySelector('code')).toHaveTextContent('@ben');
    expect(screen.getByRole('link', { name: '@ada' })).toHaveAttribute(
      'href',
      'https://example.org',
    );
  });

  it('asks about nobody where nobody can be named', async () => {
    names.find.mockClear();
    show('*Nobody*, mail@ben');
    await screen.findByText('Nobody');
    expect(names.find).not.toHaveBeenCalled();
  });
});

it('offers the people of a chat first, the others below a line, and tells whom else one names', async () => {
  const onOutsider = vi.fn();
  const { field, user } = open({ here: ['adam', 'ben'], onOutsider });
  await user.type(field, '@ada');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  expect(screen.getByRole('listbox')).toHaveTextContent(
    /adam.*Not in this chat.*ada.*Ada Lovelace/,
  );
  await user.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toContain('@ada');
  expect(onOutsider.mock.calls).toEqual([['ada']]);
});
