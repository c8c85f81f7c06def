import { IconBrush, IconPlayerPlay, IconPlayerStop, IconScribble } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { askToDraw } from '../../../shared/drawings/drawing-desk.js';
import { Button, IconButton } from '../../../shared/ui/controls/button.js';
import { codeOnSheet } from './code-on-sheet.js';
import { DrawingReplay } from './drawing-replay.js';
import classes from './drawing-tools.module.css';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with the drawings and the code of the texts on a page. */
export const DrawingTools = ({ places }: { readonly places: readonly HTMLElement[] }) =>
  places.map((place, index) =>
    createPortal(
      place.dataset['drawingTools'] === undefined ? (
        <CodeTools place={place} />
      ) : (
        <Tools drawingId={place.dataset['drawingTools']} place={place} />
      ),
      place,
      String(index),
    ),
  );

const CodeTools = ({ place }: { readonly place: HTMLElement }) => (
  <span className={classes.ofCode}>
    <IconButton
      label="Draw on this code"
      onClick={() => {
        const block = place.previousElementSibling;
        if (block instanceof HTMLElement) askToDraw({ upon: codeOnSheet(block) });
      }}
    >
      <IconBrush {...icon} />
    </IconButton>
  </span>
);

interface ToolsProps {
  readonly drawingId: string;
  readonly place: HTMLElement;
}

function Tools({ drawingId, place }: ToolsProps) {
  const [isPlaying, setPlaying] = useState(false);
  const link = place.previousElementSibling;
  const name = link?.querySelector('img')?.alt ?? '';
  // The replay stands where the drawing does.
  useEffect(() => {
    if (!isPlaying || !(link instanceof HTMLElement)) return;
    link.setAttribute('hidden', '');
    return () => link.removeAttribute('hidden');
  }, [isPlaying, link]);
  return (
    <>
      {isPlaying && (
        <DrawingReplay drawingId={drawingId} name={name} onFailed={() => setPlaying(false)} />
      )}
      <span className={classes.tools}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isPlaying ? <IconPlayerStop {...icon} /> : <IconPlayerPlay {...icon} />}
          onClick={() => setPlaying(!isPlaying)}
        >
          {isPlaying ? 'Show the drawing' : 'Play how it was drawn'}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconScribble {...icon} />}
          onClick={() => askToDraw({ copyOf: drawingId })}
        >
          Answer by drawing on a copy
        </Button>
      </span>
    </>
  );
}
