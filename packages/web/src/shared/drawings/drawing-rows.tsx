import { drawingMark, pictureMarksIn } from '@collabor8/domain';
import { trpc, useChange } from '../api/trpc.js';
import { replaceMark, type TextOfPictures } from '../pictures/picture-text.js';
import { Button } from '../ui/controls/button.js';
import { Row, Stack } from '../ui/layout.js';
import { AlertLine } from '../ui/states/states.js';
import { askToDraw } from './drawing-desk.js';
import classes from './drawing-rows.module.css';

interface DrawingRowsProps {
  readonly value: string;
  readonly text: TextOfPictures;
}

/** The drawings of a text while it is written. They stay as they are until their author says otherwise. */
export function DrawingRows({ value, text }: DrawingRowsProps) {
  const drawings = pictureMarksIn(value).filter(({ picture }) => picture.boardId !== undefined);
  if (drawings.length === 0) return null;
  return (
    <Stack as="ul" gap={4} above={8} aria-label="Drawings in the text">
      {drawings.map(({ mark, label, picture: { boardId = '', over } }) => (
        <DrawingRow key={mark} {...{ mark, label, boardId, over, text }} />
      ))}
    </Stack>
  );
}

interface DrawingRowProps {
  readonly mark: string;
  readonly label: string;
  readonly boardId: string;
  readonly over: string | undefined;
  readonly text: TextOfPictures;
}

function DrawingRow({ mark, label, boardId, over, text }: DrawingRowProps) {
  const freeze = useChange(trpc.whiteboards.freeze, {
    say: (sentence) => `The drawing was not updated. ${sentence}`,
  });
  const put = (by: string) => replaceMark(text, mark, by);
  return (
    <Row as="li" gap={[4, 8]} size="s">
      <span className={classes.name}>{label}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Go on drawing ${label}`}
        onClick={() => askToDraw({ boardId, over, onDrawn: put })}
      >
        Go on drawing
      </Button>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Update drawing ${label}`}
        loading={freeze.isPending}
        onClick={() =>
          freeze.mutate(
            { id: boardId },
            { onSuccess: ({ address, label: now }) => put(drawingMark(now, address, over)) },
          )
        }
      >
        Update drawing
      </Button>
      <AlertLine message={freeze.failure} />
    </Row>
  );
}
