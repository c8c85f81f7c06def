import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../ui/controls/button.js';
import { AlertLine } from '../ui/states/states.js';
import classes from './picture-rows.module.css';
import type { TextOfPictures } from './picture-text.js';
import type { ChosenPicture } from './picked-files.js';
import { isPicture, useSending } from './use-sending.js';

interface PictureRowsProps {
  readonly chosen: readonly ChosenPicture[];
  readonly text: TextOfPictures;
  readonly onDone: (id: string) => void;
}

/**
 * The pictures and files that are being uploaded for a text, and those that could not be. The form they stand in is not submitted
 * meanwhile, so that no form has to know of them.
 */
export const PictureRows = ({ chosen, text, onDone }: PictureRowsProps) => (
  <ul className={classes.rows} aria-label="Being uploaded">
    {chosen.map(({ id, file }) => (
      <PictureRow key={id} file={file} text={text} onDone={() => onDone(id)} />
    ))}
  </ul>
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
    const hold = (event: SubmitEvent) => holdBack(event);
    form?.addEventListener('submit', hold);
    return () => form?.removeEventListener('submit', hold);
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
              message={`A ${isPicture(file) ? 'picture' : 'file'} is still being uploaded. Wait for it, or cancel it.`}
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
