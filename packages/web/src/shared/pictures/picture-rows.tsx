import { listenTo } from '../listeners.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, CloseButton } from '../ui/controls/button.js';
import { Row, Stack, Text } from '../ui/layout.js';
import { AlertLine } from '../ui/states/states.js';
import classes from './picture-rows.module.css';
import { type TextOfPictures, replaceMark } from './picture-text.js';
import { useSending } from './use-sending.js';
import { fileMarksIn, isPictureType, pictureMarksIn, sizeText } from '@collabor8/domain';
import { IconFile } from '@tabler/icons-react';
import picturePreviewsClasses from './picture-previews.module.css';

export interface ChosenPicture {
  readonly id: string;
  readonly file: File;
}

interface PicturePreviewsProps {
  readonly value: string;
  readonly text: TextOfPictures;
}

/** The pictures and files of a text while it is written; its words stay as they are, but for those of one that is taken out. */
export function PicturePreviews({ value, text }: PicturePreviewsProps) {
  const pictures = pictureMarksIn(value);
  const files = fileMarksIn(value);
  const remove = (mark: string, what: string) => (
    <CloseButton
      size={32}
      label={`Remove ${what}`}
      onClick={() => {
        replaceMark(text, mark, '');
        // The button goes with what it removes.
        text.field.current?.focus();
      }}
    />
  );
  if (pictures.length + files.length === 0) return null;
  return (
    <ul
      className={picturePreviewsClasses.previews}
      aria-label={files.length === 0 ? 'Pictures in the message' : 'Attachments of the message'}
    >
      {pictures.map(({ mark, label, picture: { address, width, height } }) => (
        <li key={mark} className={picturePreviewsClasses.preview}>
          <img
            className={picturePreviewsClasses.picture}
            src={address}
            alt={label}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
          {remove(mark, label || 'picture')}
        </li>
      ))}
      {files.map(({ mark, label, file }) => (
        <Row key={mark} as="li" className={picturePreviewsClasses.file} gap={8} isOneLine size="s">
          <IconFile size={18} aria-hidden />
          <Text isCut>{label}</Text>
          <Text tone="muted" fit="firm">
            {sizeText(file.size)}
          </Text>
          {remove(mark, label)}
        </Row>
      ))}
    </ul>
  );
}

interface PictureRowsProps {
  readonly chosen: readonly ChosenPicture[];
  readonly text: TextOfPictures;
  readonly onDone: (id: string) => void;
}

/** What is being uploaded for a text, and what could not be. Its form isn't submitted meanwhile, without knowing why. */
export const PictureRows = ({ chosen, text, onDone }: PictureRowsProps) => (
  <Stack as="ul" gap={4} above={8} aria-label="Being uploaded">
    {chosen.map(({ id, file }) => (
      <PictureRow key={id} file={file} text={text} onDone={() => onDone(id)} />
    ))}
  </Stack>
);

interface PictureRowProps {
  readonly file: File;
  readonly text: TextOfPictures;
  readonly onDone: () => void;
}

function PictureRow({ file, text, onDone }: PictureRowProps) {
  const { state, send, cancel, isInText } = useSending({ file, text, onDone });
  const row = useRef<HTMLLIElement>(null);
  const [wasHeld, setHeld] = useState(false);
  const holdBack = useEffectEvent((event: SubmitEvent) => {
    if (!isInText()) return;
    event.preventDefault();
    event.stopPropagation();
    setHeld(true);
  });
  useEffect(() => {
    const form = row.current?.closest('form');
    return listenTo(form, ['submit'], (event) => holdBack(event));
  }, []);
  const start = useEffectEvent(send);
  const stop = useEffectEvent(cancel);
  useEffect(() => {
    start();
    return () => stop();
  }, []);
  const isSending = state.kind === 'sending';
  return (
    <li ref={row} className={classes.row}>
      {isSending ? (
        <>
          <span className={classes.name} role="status">
            {`Uploading ${file.name}`}
          </span>
          <progress
            className={classes.progress}
            max={1}
            value={state.part}
            aria-label={file.name}
          />
          {wasHeld && (
            <AlertLine
              message={`A ${isPictureType(file.type) ? 'picture' : 'file'} is still being uploaded. Wait for it, or cancel it.`}
            />
          )}
        </>
      ) : (
        <span className={classes.problem} role="alert">
          {`${file.name} was not uploaded. ${state.problem}`}
        </span>
      )}
      {!isSending && (
        <Button variant="subtle" size="compact-sm" onClick={send}>
          Try again
        </Button>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={isSending ? `Cancel uploading ${file.name}` : `Dismiss ${file.name}`}
        onClick={() => {
          cancel();
          onDone();
        }}
      >
        {isSending ? 'Cancel' : 'Dismiss'}
      </Button>
    </li>
  );
}
