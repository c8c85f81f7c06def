import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MarkdownEditor } from './markdown-editor.js';
import { MemoryNavigation } from '../../../testing/memory-navigation.js';

interface FormProps {
  readonly start?: string;
  readonly error?: string;
  readonly hasRoom?: boolean;
}

function Form({ start = '', error = '', hasRoom = false }: FormProps) {
  const [text, setText] = useState(start);
  return (
    <MarkdownEditor {...{ error, hasRoom }} label="Answer Text" value={text} onChange={setText} />
  );
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

  it('shows the preview beside the text where there is room', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: query.includes('width >='),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const user = openEditor({ hasRoom: true });
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Nothing to preview yet.')).toBeVisible();
    await user.type(screen.getByLabelText('Answer Text'), 'so *very* true');
    expect(await preview.findByText('very')).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('says that there is nothing to preview', async () => {
    const user = openEditor();
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(await screen.findByText('Nothing to preview yet.')).toBeVisible();
  });

  it('previews no more than can be posted', async () => {
    const user = openEditor({ start: `${'word\n'.repeat(6_000)}end` });
    await user.click(screen.getByRole('tab', { name: 'Preview' }));
    expect(
      await screen.findByText('The preview ends here, after 30,000 characters.'),
    ).toBeVisible();
    expect(screen.queryByText(/end$/)).not.toBeInTheDocument();
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

  const paste = (field: HTMLElement, data: Readonly<Record<string, string>>) =>
    fireEvent.paste(field, {
      clipboardData: {
        types: Object.keys(data),
        files: [],
        getData: (type: string) => data[type] ?? '',
      },
    });

  it('makes Markdown of what is pasted from a page, and links of words', async () => {
    const user = openEditor({ start: 'so ' });
    const field = await selectWord(user, 3, 3);
    const html = '<p><b>very</b> true</p>';
    paste(field, { 'text/plain': 'very true', 'text/html': html });
    await waitFor(() => expect(field).toHaveValue('so **very** true'));
    field.setSelectionRange(12, 16);
    paste(field, { 'text/plain': 'https://a.example' });
    expect(field).toHaveValue('so **very** [true](https://a.example)');
    paste(field, { 'text/plain': 'coloured', 'text/html': html, 'vscode-editor-data': '{}' });
    await user.keyboard('!');
    expect(field).toHaveValue('so **very** [true](https://a.example)!');
  });

  it('goes on with a list by Enter', async () => {
    const user = openEditor({ start: '- one' });
    const field = await selectWord(user, 5, 5);
    await user.keyboard('{Enter}two{Enter}{Enter}three');
    expect(field).toHaveValue('- one\n- two\nthree');
  });

  it('indents code by Tab, and says how the keyboard gets out', async () => {
    const user = openEditor({ start: '```\na\n```\n' });
    const field = await selectWord(user, 4, 4);
    await user.keyboard('{Tab}');
    expect(field).toHaveValue('```\n    a\n```\n');
    expect(screen.getByText('Press Esc, then Tab to leave the text')).toBeVisible();
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(field).toHaveValue('```\na\n```\n');
    await user.keyboard('{Escape}{Tab}');
    expect(field).not.toHaveFocus();
    await user.click(field);
    field.setSelectionRange(10, 10);
    await user.keyboard('{Tab}');
    expect(field).not.toHaveFocus();
  });

  it('has a bar that is one stop of the Tab key', async () => {
    const user = openEditor();
    const bar = await screen.findByRole('toolbar', { name: 'Formatting' });
    const buttons = within(bar).getAllByRole('button');
    expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, -1, -1, -1, -1, -1]);
    buttons[0]?.focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Italic (Ctrl+I)' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('button', { name: 'Draw' })).toHaveFocus();
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
