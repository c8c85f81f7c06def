import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryNavigation } from '../../navigation/navigation.js';
import { describe, expect, it } from 'vitest';
import { MarkdownEditor } from './markdown-editor.js';

function Form({ start = '', error = '' }: { readonly start?: string; readonly error?: string }) {
  const [text, setText] = useState(start);
  return <MarkdownEditor label="Answer Text" value={text} onChange={setText} error={error} />;
}

const openEditor = (props: Parameters<typeof Form>[0] = {}) => {
  render(<Form {...props} />, { wrapper: MemoryNavigation });
  return userEvent.setup();
};

describe('the Markdown editor', () => {
  it('previews what was written and keeps it', async () => {
    const user = openEditor();
    await user.type(screen.getByLabelText('Answer Text'), 'so *very* true');
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(await screen.findByText('very')).toBeVisible();
    expect(screen.queryByLabelText('Answer Text')).not.toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Write' }));
    expect(screen.getByLabelText('Answer Text')).toHaveValue('so *very* true');
  });

  it('says that there is nothing to preview', async () => {
    const user = openEditor();
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(screen.getByText('Nothing to preview yet.')).toBeVisible();
  });

  it('is switched with the arrow keys', async () => {
    const user = openEditor();
    await user.click(screen.getByRole('tab', { name: 'Write' }));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: 'Preview', selected: true })).toHaveFocus();
  });

  const selectWord = async (user: ReturnType<typeof openEditor>, from: number, to: number) => {
    await screen.findByRole('toolbar', { name: 'Formatting' });
    const field = screen.getByLabelText<HTMLTextAreaElement>('Answer Text');
    await user.click(field);
    field.setSelectionRange(from, to);
    return field;
  };

  it('formats what is selected, by its bar and by keys, and takes it back', async () => {
    const user = openEditor({ start: 'so very true' });
    const field = await selectWord(user, 3, 7);
    await user.click(screen.getByRole('button', { name: 'Bold (Ctrl+B)' }));
    expect(field).toHaveValue('so **very** true');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('very');
    expect(field).toHaveFocus();
    await user.keyboard('{Control>}b{/Control}');
    expect(field).toHaveValue('so very true');
    await user.keyboard('{Control>}k{/Control}');
    expect(field).toHaveValue('so [very](https://) true');
  });

  it('has a bar that is one stop of the Tab key', async () => {
    const user = openEditor();
    const bar = await screen.findByRole('toolbar', { name: 'Formatting' });
    const buttons = within(bar).getAllByRole('button');
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1]);
    buttons[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Italic (Ctrl+I)' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Add a picture' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Bold (Ctrl+B)' })).toHaveFocus();
    expect(buttons[0]).toHaveProperty('tabIndex', 0);
  });

  it('shows how texts are formatted', async () => {
    const user = openEditor();
    await user.click(screen.getByRole('button', { name: 'Formatting help' }));
    const dialog = await screen.findByRole('dialog', { name: 'Formatting' });
    expect(await within(dialog).findByRole('link', { name: 'a link' })).toBeVisible();
  });

  it('ties an error to its field', () => {
    openEditor({ error: 'Answer text cannot be empty' });
    expect(screen.getByLabelText('Answer Text')).toHaveAccessibleDescription(
      'Answer text cannot be empty',
    );
    expect(screen.getByLabelText('Answer Text')).toBeInvalid();
  });
});
