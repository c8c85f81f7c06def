import { useEffect, useEffectEvent } from 'react';
import { Button } from '../ui/controls/button.js';
import classes from './picture-rows.module.css';
import type { ChosenPicture } from './chosen-picture.js';
import type { TextOfPictures } from './picture-text.js';
import { useSending } from './use-sending.js';

interface PictureRowsProps {
  readonly chosen: readonly ChosenPicture[];
  readonly text: TextOfPictures;
  readonly onDone: (id: string) => void;
}

/** The pictures that are on their way to a text, and those that did not get there. */
export const PictureRows = ({ chosen, text, onDone }: PictureRowsProps) => (
  <ul className={classes.rows} aria-label="Pictures on their way">
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
  const { state, begin, cancel } = useSending({ file, text, onDone });
  const start = useEffectEvent(begin);
  const stop = useEffectEvent(cancel);
  useEffect(() => {
    start();
    return () => stop();
  }, []);
  const isSending = state.kind === 'sending';
  return (
    <li className={classes.row}>
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
        </>
      ) : (
        <span className={classes.problem} role="alert">
          {`${file.name} was not uploaded. ${state.problem}`}
        </span>
      )}
      {!isSending && (
        <Button variant="subtle" size="compact-sm" onClick={begin}>
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
