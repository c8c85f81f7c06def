import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { keepFocus } from './lost-focus.js';

let stop = (): void => undefined;
afterEach(() => stop());

/** A list of rows in a page, with a button after it. */
function show(names: readonly string[], isWorking = false) {
  const page = (shown: readonly string[], atWork: boolean) => (
    <main tabIndex={-1}>
      <h1>Rows</h1>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
      <button type="button" disabled={atWork}>
        Send
      </button>
    </main>
  );
  const { rerender } = render(page(names, isWorking));
  stop = keepFocus();
  const change = (shown: readonly string[], atWork = false) => rerender(page(shown, atWork));
  return { change, button: (name: string) => screen.getByRole('button', { name }) };
}

it.each([
  { removed: 'the first', from: ['a', 'b', 'c'], focused: 'a', to: 'b' },
  { removed: 'the last', from: ['a', 'b', 'c'], focused: 'c', to: 'b' },
  { removed: 'the only one', from: ['a'], focused: 'a', to: 'Send' },
])('goes to what is nearest where $removed leaves', async ({ from, focused, to }) => {
  const { change, button } = show(from);
  button(focused).focus();
  change(from.filter((name) => name !== focused));
  await waitFor(() => expect(button(to)).toHaveFocus());
});

it('passes over what a press would choose', async () => {
  const page = (names: readonly string[]) => (
    <main tabIndex={-1}>
      <div>
        <button type="button" aria-pressed={false}>
          Upvote
        </button>
        <button type="button">Share</button>
      </div>
      {names.map((name) => (
        <button key={name} type="button">
          {name}
        </button>
      ))}
    </main>
  );
  const { rerender } = render(page(['Delete']));
  stop = keepFocus();
  screen.getByRole('button', { name: 'Delete' }).focus();
  rerender(page([]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Share' })).toHaveFocus());
});

it('goes to the page where nothing near it takes focus', async () => {
  const { change, button } = show(['a'], true);
  button('a').focus();
  change([], true);
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('comes back to a button that was at work', async () => {
  const { change, button } = show(['a']);
  button('Send').focus();
  change(['a'], true);
  // As browsers do by themselves.
  button('Send').blur();
  change(['a']);
  await waitFor(() => expect(button('Send')).toHaveFocus());
});

it('stays where somebody has gone on to', async () => {
  const { change, button } = show(['a', 'b', 'c']);
  button('a').focus();
  change(['b', 'c']);
  button('c').focus();
  await new Promise((resolve) => setTimeout(resolve));
  expect(button('c')).toHaveFocus();
});

it('stays nowhere where somebody has pressed beside all controls', async () => {
  const { change, button } = show(['a', 'b']);
  button('a').focus();
  await userEvent.click(screen.getByRole('heading'));
  document.body.focus();
  change(['b']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(button('b')).not.toHaveFocus();
});
