import { useState } from 'react';
import { failureText } from '../../../../shared/api/errors.js';
import { freshRead, trpc } from '../../../../shared/api/trpc.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { TextInput } from '../../../../shared/ui/fields/text-input.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import classes from './find-panel.module.css';

interface JumpToDateProps {
  readonly chatId: string;
  readonly onShow: (messageId: string) => void;
}

const FAILED = 'This day could not be looked up. Please try again.';
const NOTHING = 'There are no messages on or after that day.';

/** Leads to the first message of a day, as days begin where the reader is. */
export function JumpToDate({ chatId, onShow }: JumpToDateProps) {
  const utils = trpc.useUtils();
  const [day, setDay] = useState('');
  const jump = async (): Promise<void> => {
    const start = new Date(`${day}T00:00`);
    if (Number.isNaN(start.getTime())) return;
    try {
      const input = { chatId, at: start.toISOString() };
      const first = await utils.chats.atDate.fetch(input, freshRead());
      if (first === null) notifyError(NOTHING);
      else onShow(first.messageId);
    } catch (error) {
      notifyError(failureText(error, () => FAILED));
    }
  };
  return (
    <form
      className={classes.date}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void jump();
      }}
    >
      <TextInput
        type="date"
        aria-label="Date"
        className={classes.day}
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md" disabled={day === ''}>
        Jump to date
      </Button>
    </form>
  );
}
