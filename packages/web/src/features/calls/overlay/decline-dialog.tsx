import { DECLINE_WORDS_MAX } from '@collabor8/domain';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { TextInput } from '../../../shared/ui/fields/field.js';
import { Stack } from '../../../shared/ui/layout.js';

/** What people say most. */
const LINES = ['I will call you back.', 'I cannot talk now. Please write.', 'Give me ten minutes.'];

interface DeclineDialogProps {
  readonly caller: string;
  readonly onDecline: (words: string) => void;
  readonly onClose: () => void;
}

/** Declines a call with a line, which lands in the chat of the two. It rings on meanwhile. */
export function DeclineDialog({ caller, onDecline, onClose }: DeclineDialogProps) {
  const [words, setWords] = useState('');
  const say = (line: string) => {
    onDecline(line);
    onClose();
  };
  return (
    <Dialog title={`Decline and write to ${caller}`} gap={8} onClose={onClose}>
      {LINES.map((line) => (
        <Button key={line} variant="default" onClick={() => say(line)}>
          {line}
        </Button>
      ))}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (words.trim() !== '') say(words.trim());
        }}
      >
        <Stack gap={8}>
          <TextInput
            label="Your own words"
            value={words}
            maxLength={DECLINE_WORDS_MAX}
            onText={setWords}
          />
          <Button type="submit" disabled={words.trim() === ''}>
            Decline and send
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
