import {
  BOARD_WIDTH,
  frameOf,
  cardColorOf,
  fontSizeOf,
  harmlessText,
  lineHeightOf,
  linesOf,
  NOTE_INK,
  NOTE_PADDING,
  OBJECT_TEXT_MAX,
  type BoardObject,
} from '@collabor8/domain';
import { useEffect, useRef, useState } from 'react';
import { focusToWrite } from '../../../../shared/browser.js';
import classes from './objects.module.css';
import { styleAt, turnStyleOf } from './selection-frame.js';

interface TextEditorProps {
  readonly object: BoardObject;
  /** The text as everybody is going to see it. */
  readonly onEnd: (text: string) => void;
}

const share = (pixels: number): string => `${(100 * pixels) / BOARD_WIDTH}cqw`;

/** A note is as high as its text needs it while it is written, too. */
function cardOf(note: BoardObject) {
  const { left, top, right, bottom } = frameOf(note);
  return {
    ...styleAt({ x: left, y: top }),
    width: share(right - left),
    height: share(bottom - top),
    padding: share(NOTE_PADDING),
    background: cardColorOf(note.color),
    color: NOTE_INK,
  };
}

function paperOf({ x, y, w, color, width, text }: BoardObject) {
  const lines = linesOf(text, w, fontSizeOf(width)).length;
  return {
    ...styleAt({ x: Math.min(x, x + w), y }),
    width: share(Math.abs(w)),
    height: share((lines + 1) * lineHeightOf(width)),
    color,
  };
}

/** A text is written where it stands. Leaving it keeps it. */
export function TextEditor({ object, onEnd }: TextEditorProps) {
  const [text, setText] = useState(object.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => focusToWrite(field.current), []);
  const look = { ...object, text };
  const { top, bottom } = frameOf(look);
  return (
    <textarea
      ref={field}
      className={classes.text}
      aria-label="Text on the whiteboard"
      maxLength={OBJECT_TEXT_MAX}
      value={text}
      style={{
        ...(object.form === 'note' ? cardOf(look) : paperOf(look)),
        fontSize: share(fontSizeOf(object.width)),
        ...turnStyleOf(look),
        transformOrigin: `50% ${share((bottom - top) / 2)}`,
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onEnd(harmlessText(text).trimEnd())}
      onKeyDown={(event) => {
        const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
        if (event.key === 'Escape' || isDone) event.currentTarget.blur();
      }}
    />
  );
}
