import {
  BOARD_WIDTH,
  fontSizeOf,
  harmlessText,
  lineHeightOf,
  OBJECT_TEXT_MAX,
  wrapText,
  type BoardObject,
} from '@collabor8/domain';
import { useEffect, useRef, useState } from 'react';
import classes from './objects.module.css';
import { styleAt } from './selection-frame.js';

interface TextEditorProps {
  readonly object: BoardObject;
  /** The text as everybody is going to see it. */
  readonly onEnd: (text: string) => void;
}

const share = (pixels: number): string => `${(100 * pixels) / BOARD_WIDTH}cqw`;

/** A text is written where it stands. Leaving it keeps it. */
export function TextEditor({ object, onEnd }: TextEditorProps) {
  const { x, y, w, color, width } = object;
  const [text, setText] = useState(object.text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const lines = wrapText(text, w, fontSizeOf(width)).length;
  return (
    <textarea
      ref={field}
      className={classes.text}
      aria-label="Text on the whiteboard"
      maxLength={OBJECT_TEXT_MAX}
      value={text}
      style={{
        ...styleAt({ x: Math.min(x, x + w), y }),
        width: share(Math.abs(w)),
        height: share((lines + 1) * lineHeightOf(width)),
        fontSize: share(fontSizeOf(width)),
        color,
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
