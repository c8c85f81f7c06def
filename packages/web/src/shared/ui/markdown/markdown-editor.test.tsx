import { render, screen } from '@testing-library/react';
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

  it('ties an error to its field', () => {
    openEditor({ error: 'Answer text cannot be empty' });
    expect(screen.getByLabelText('Answer Text')).toHaveAccessibleDescription(
      'Answer text cannot be empty',
    );
    expect(screen.getByLabelText('Answer Text')).toBeInvalid();
  });
});
