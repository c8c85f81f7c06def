import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Dialog } from '../ui/dialogs/dialog.js';
import { SingleKeysChoice } from './single-keys-choice.js';
import { useKeys } from './use-keys.js';

const heard = vi.fn<(key: string) => void>();
beforeEach(() => heard.mockClear());

const KEYS = ['F', 'Ctrl+Z', 'Shift+1', '/', 'Enter', ' ', 'ArrowLeft'];

interface ListeningProps {
  readonly name?: string;
  readonly of?: 'everyPage';
}

function Listening({ name = '', of }: ListeningProps) {
  useKeys(Object.fromEntries(KEYS.map((key) => [key, () => heard(`${name}${key}`)])), of);
  return null;
}

const calls = () => heard.mock.calls.map(([key]) => key);

it('hears keys wherever the focus is, by the names that tooltips give', async () => {
  const user = userEvent.setup();
  render(<Listening />);
  await user.keyboard('f{Control>}z{/Control}{Shift>}[Digit1]{/Shift}/{Enter} {ArrowLeft}x');
  expect(calls()).toEqual(KEYS);
  heard.mockClear();
  // Where the slash stands on a digit.
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '/', code: 'Digit7', shiftKey: true }));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', altKey: true }));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', isComposing: true }));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', ctrlKey: true }));
  expect(calls()).toEqual(['/']);
});

it('leaves them to who writes, to buttons, sliders and links, and to what has taken them', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Listening />
      <textarea />
      <button type="button">Press</button>
      <input type="range" />
      <input type="color" aria-label="taker" onKeyDown={(event) => event.preventDefault()} />
    </>,
  );
  await user.type(screen.getByRole('textbox'), 'f/{Control>}z{/Control}');
  screen.getByRole('button').focus();
  await user.keyboard('{Enter} ');
  screen.getByRole('slider').focus();
  await user.keyboard('{ArrowLeft}');
  screen.getByLabelText('taker').focus();
  await user.keyboard('f');
  expect(calls()).toEqual([]);
  screen.getByRole('slider').focus();
  await user.keyboard('f');
  expect(calls()).toEqual(['F']);
});

it('is for the dialog that it is in, and for nobody behind one', async () => {
  const user = userEvent.setup();
  const close = () => undefined;
  const { rerender } = render(
    <>
      <Listening name="page " />
      <Dialog title="Draw" onClose={close}>
        <Listening name="dialog " />
      </Dialog>
    </>,
  );
  await user.keyboard('f');
  expect(calls()).toEqual(['dialog F']);
  rerender(
    <>
      <Listening name="page " />
      <Dialog title="Draw" onClose={close}>
        <Listening name="dialog " />
        <Dialog title="Sure?" onClose={close}>
          <p>Asks something.</p>
        </Dialog>
      </Dialog>
    </>,
  );
  await user.keyboard('f');
  expect(calls()).toEqual(['dialog F']);
  rerender(<Listening name="page " />);
  await user.keyboard('f');
  expect(calls()).toEqual(['dialog F', 'page F']);
});

it('gives a key to who came last, and to every page where nobody on it knows it', async () => {
  const user = userEvent.setup();
  const Page = ({ of }: { readonly of: readonly string[] }) => (
    <>
      {of.includes('call') && <Listening name="call " />}
      {of.includes('board') && <Listening name="board " />}
      {of.includes('frame') && <Listening name="frame " of="everyPage" />}
    </>
  );
  const { rerender } = render(<Page of={['call']} />);
  rerender(<Page of={['call', 'board']} />);
  rerender(<Page of={['call', 'board', 'frame']} />);
  await user.keyboard('f');
  rerender(<Page of={['call', 'frame']} />);
  await user.keyboard('f');
  rerender(<Page of={['frame']} />);
  await user.keyboard('f');
  expect(calls()).toEqual(['board F', 'call F', 'frame F']);
});

it('turns off those of a single character alone', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Listening />
      <SingleKeysChoice />
    </>,
  );
  const choice = screen.getByRole('checkbox');
  await user.click(choice);
  choice.blur();
  heard.mockClear();
  await user.keyboard('f{Control>}z{/Control}{Shift>}[Digit1]{/Shift}/{Enter} {ArrowLeft}');
  expect(calls()).toEqual(['Ctrl+Z', 'Enter', ' ', 'ArrowLeft']);
  await user.click(choice);
  choice.blur();
  await user.keyboard('f');
  expect(calls()).toContain('F');
});
