import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from './dialog.js';

interface RowsProps {
  /** What the dialog's own button takes off the page. */
  readonly takesAway?: 'row' | 'list';
}

/** Two rows that open a dialog each, which may take away what opened it. */
function Rows({ takesAway }: RowsProps) {
  const [gone, setGone] = useState('');
  const [opened, setOpened] = useState('');
  return (
    <main>
      <button type="button">Before</button>
      {(gone === '' || takesAway === 'row') && (
        <ul>
          {['One', 'Two']
            .filter((name) => name !== gone)
            .map((name) => (
              <li key={name}>
                <button type="button" onClick={() => setOpened(name)}>
                  {name}
                </button>
              </li>
            ))}
        </ul>
      )}
      {opened !== '' && (
        <Dialog title={opened} onClose={() => setOpened('')}>
          <button
            type="button"
            onClick={() => {
              setGone(opened);
              setOpened('');
            }}
          >
            Take away
          </button>
          <Nested />
        </Dialog>
      )}
    </main>
  );
}

function Nested() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Further
      </button>
      {isOpen && (
        <Dialog title="Nested" onClose={() => setOpen(false)}>
          <input aria-label="Field" />
        </Dialog>
      )}
    </>
  );
}

const user = userEvent.setup();
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => user.click(button(name));

describe('focus', () => {
  it('goes to the first field, or to the first button where nothing is to be filled in', async () => {
    render(<Rows />);
    await press('Two');
    expect(button('Take away')).toHaveFocus();
    await press('Further');
    expect(screen.getByLabelText('Field')).toHaveFocus();
  });

  it('goes back to what opened the dialog', async () => {
    render(<Rows />);
    await press('Two');
    await press('Close');
    await waitFor(() => expect(button('Two')).toHaveFocus());
  });

  it.each([
    ['row', 'One'],
    ['list', 'Before'],
  ] as const)(
    'goes to the nearest that is still there when its %s is gone',
    async (takesAway, to) => {
      render(<Rows takesAway={takesAway} />);
      await press('Two');
      await press('Take away');
      await waitFor(() => expect(button(to)).toHaveFocus());
    },
  );

  it('stays where something else has taken it meanwhile', async () => {
    render(<Rows />);
    await press('Two');
    fireEvent.click(button('Close'));
    button('Before').focus();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(button('Before')).toHaveFocus();
  });
});

describe('escape', () => {
  it('closes the dialog on top, and the one below it after that', async () => {
    render(<Rows />);
    await press('Two');
    await press('Further');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Two' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Nested' })).toBeNull();
    await waitFor(() => expect(button('Further')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(button('Two')).toHaveFocus());
  });
});

describe('a click on the page behind', () => {
  it('closes the dialog, unless it began inside of it', async () => {
    render(<Rows />);
    await press('Two');
    const dialog = screen.getByRole('dialog');
    await user.pointer([
      { keys: '[MouseLeft>]', target: button('Take away') },
      { keys: '[/MouseLeft]', target: dialog },
    ]);
    expect(dialog).toBeVisible();
    await user.click(dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
