import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

interface OpenedListbox {
  readonly user: UserEvent;
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  /** Types so far that at least two options are there. */
  readonly type: () => Promise<void>;
  /** What can be seen once an option was taken. */
  readonly expectTaken: (option: HTMLElement) => Promise<void>;
}

interface ListboxUser {
  readonly open: () => Promise<OpenedListbox>;
  /** What is chosen before an arrow was pressed. */
  readonly initial: 'first' | 'none';
  readonly takesTab: boolean;
  /** What Escape closes. */
  readonly escapeCloses: 'list' | 'dialog';
  /** Several lines can be no combobox by ARIA. */
  readonly role: 'combobox' | 'textbox';
}

const options = () => screen.getAllByRole('option');
const chosen = () => screen.queryByRole('option', { selected: true });

/** What every list under a field does, by ARIA's pattern of the combobox. */
export function behavesAsListbox({ open, initial, takesTab, escapeCloses, role }: ListboxUser) {
  const openList = async () => {
    const opened = await open();
    await opened.type();
    await screen.findAllByRole('option');
    expect(options().length).toBeGreaterThan(1);
    return opened;
  };
  const first = () => (initial === 'first' ? options()[0] : null);
  /** With an option that is not there before an arrow was pressed. */
  const openAndChoose = async () => {
    const opened = await openList();
    await opened.user.keyboard('{ArrowDown}');
    const option = chosen();
    if (option === null) throw new Error('An arrow chooses an option.');
    return { ...opened, option };
  };

  it('ties its list to its field, and says how much there is', async () => {
    const { field } = await openList();
    const list = screen.getByRole('listbox');
    expect(field).toHaveRole(role);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-autocomplete', 'list');
    expect(field).toHaveAttribute('aria-controls', list.id);
    expect(field.getAttribute('aria-expanded')).toBe(role === 'combobox' ? 'true' : null);
    expect(list).toHaveAccessibleName();
    expect(new Set(options().map(({ id }) => id)).size).toBe(options().length);
    expect(chosen()).toBe(first());
    expect(field.getAttribute('aria-activedescendant')).toBe(first()?.id ?? null);
    const counts = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(counts.some((text) => text.startsWith(`${options().length} `))).toBe(true);
  });

  it('is walked by the arrows, round and round, while the field keeps the focus', async () => {
    const { user, field } = await openList();
    const stops = [...(initial === 'none' ? [null] : []), ...options()];
    for (const stop of [...stops.slice(1), stops[0] ?? null, stops[1] ?? null]) {
      await user.keyboard('{ArrowDown}');
      expect(chosen()).toBe(stop);
      expect(field.getAttribute('aria-activedescendant')).toBe(stop?.id ?? null);
    }
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBe(stops.at(-1));
    expect(field).toHaveFocus();
  });

  it('leaves to its field what moves the caret, keys held with others and those of an input method', async () => {
    const { field } = await openList();
    for (const init of [
      { key: 'Home' },
      { key: 'End' },
      { key: 'ArrowLeft' },
      { key: 'ArrowDown', shiftKey: true },
      { key: 'ArrowDown', altKey: true },
      { key: 'ArrowDown', isComposing: true },
      { key: 'Enter', isComposing: true },
      { key: 'Tab', shiftKey: true },
    ]) {
      expect(fireEvent.keyDown(field, init), init.key).toBe(true);
      expect(chosen()).toBe(first());
    }
  });

  it('takes what is chosen by Enter', async () => {
    const { user, option, expectTaken } = await openAndChoose();
    await user.keyboard('{Enter}');
    await expectTaken(option);
  });

  it(takesTab ? 'takes what is chosen by Tab' : 'is left by Tab', async () => {
    const { user, field, option, expectTaken } = await openAndChoose();
    if (!takesTab) {
      expect(fireEvent.keyDown(field, { key: 'Tab' })).toBe(true);
      return;
    }
    await user.tab();
    await expectTaken(option);
    expect(field).toHaveFocus();
  });

  it('chooses what is pointed at, and takes it by a click that leaves the focus in the field', async () => {
    const { user, field, expectTaken } = await openList();
    const option = options().at(-1);
    if (option === undefined) throw new Error('There are options.');
    await user.hover(option);
    expect(chosen()).toBe(option);
    await user.pointer({ keys: '[MouseLeft>]', target: option });
    expect(field).toHaveFocus();
    await user.pointer({ keys: '[/MouseLeft]', target: option });
    await expectTaken(option);
  });

  it('starts over when something else is typed', async () => {
    const { user, field } = await openAndChoose();
    await user.type(field, 'x');
    await user.type(field, '{Backspace}');
    await screen.findAllByRole('option');
    expect(chosen()).toBe(first());
  });

  it(`Escape closes the ${escapeCloses}, and what was typed stays`, async () => {
    const { user, field } = await openAndChoose();
    const text = field.value;
    const isLeft = fireEvent.keyDown(field, { key: 'Escape' });
    expect(isLeft).toBe(escapeCloses === 'dialog');
    if (escapeCloses === 'dialog') return;
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    expect(field).toHaveFocus();
    expect(field).toHaveValue(text);
    expect(field).not.toHaveAttribute('aria-controls');
    expect(field).not.toHaveAttribute('aria-activedescendant');
    expect(field.getAttribute('aria-expanded')).toBe(role === 'combobox' ? 'false' : null);
    // They are the field's again.
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('option')).toBeNull();
  });
}
