import { checkMessageText } from '@collabor8/domain';
import { Form, VisuallyHidden } from '../../../shared/ui/layout.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { GrowingTextarea } from '../../../shared/ui/fields/field.js';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { usePictures } from '../../../shared/pictures/use-pictures.js';
import { Mentions } from '../../../shared/mentions/mentions.js';
import { AttachButton, DrawButton, EmojiButton } from '../../../shared/pictures/attach-button.js';
import { focusToWrite, takesTyping } from '../../../shared/browser.js';
import { UnlessSuspended } from '../../moderation/index.js';
import classes from './composer.module.css';

export interface ComposerHandle {
  readonly focus: () => void;
}

export interface ComposerProps {
  readonly ref?: Ref<ComposerHandle>;
  /** Names what is being written, such as 'chat:<id>': it survives a reload. */
  readonly draftKey: string;
  readonly onSend: (text: string) => void;
  /** Those who read what is said here; where all do, nobody is named. */
  readonly people?: readonly string[] | undefined;
  /** Somebody else is named. */
  readonly onOutsider?: ((name: string) => void) | undefined;
  readonly onTyping?: (() => void) | undefined;
  /** A line above the field: who is typing. */
  readonly children?: ReactNode;
}

/** Ready to be written in as soon as it is there. Enter sends, Shift+Enter breaks the line, as Enter does in code. */
export function Composer(props: ComposerProps) {
  const { ref, draftKey, onSend, onTyping, people, onOutsider, children } = props;
  const draft = useDraft(draftKey);
  const [error, setError] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }));

  useEffect(() => {
    // On a phone the keyboard would cover what one came to read.
    const isByTouch = window.matchMedia('(pointer: coarse)').matches;
    // It comes a moment after the page: who writes elsewhere by then goes on.
    if (!isByTouch && !takesTyping(document.activeElement))
      focusToWrite(field.current, { preventScroll: true });
  }, []);

  const send = () => {
    const text = checkMessageText(draft.text);
    setError(text.ok ? '' : text.error);
    field.current?.focus();
    if (!text.ok) return;
    onSend(text.value);
    draft.clear();
  };
  const write = (text: string) => {
    draft.setText(text);
    setError('');
    if (text.trim() !== '') onTyping?.();
  };
  const pictures = usePictures({ field, value: draft.text, onChange: write });

  return (
    <Form className={classes.composer} onSubmit={send}>
      <UnlessSuspended>
        {children}
        <AlertLine message={error} />
        <div className={classes.line}>
          <GrowingTextarea
            ref={field}
            className={classes.field}
            aria-label="Message"
            placeholder="Type your message here"
            value={draft.text}
            aria-invalid={error !== ''}
            onChange={(event) => write(event.currentTarget.value)}
            {...pictures.taking}
          />
          <Mentions {...{ field, value: draft.text, people, onOutsider }} />
          <div className={classes.acts}>
            <EmojiButton
              size={40}
              className={`${classes.attach} ${classes.spare}`}
              onChoose={(emoji) => {
                field.current?.focus();
                pictures.insert(emoji);
              }}
            />
            <AttachButton
              kind="file"
              onChoose={pictures.choose}
              size={40}
              className={classes.attach}
            />
            <AttachButton
              kind="picture"
              onChoose={pictures.choose}
              size={40}
              className={`${classes.attach} ${classes.spare}`}
            />
            <DrawButton onDrawn={pictures.insert} size={40} className={classes.attach} />
            <Button
              type="submit"
              className={classes.send}
              // The second click of two finds the field empty, and is no other message.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
              leftSection={<IconSend size={18} />}
            >
              <VisuallyHidden isOnPhone>Send</VisuallyHidden>
            </Button>
          </div>
        </div>
        {pictures.previews}
        {pictures.rows}
      </UnlessSuspended>
    </Form>
  );
}
