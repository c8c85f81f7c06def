import {
  BOARD_COLOR,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  WHITEBOARD_TITLE_MAX_LENGTH,
} from '@collabor8/domain';
import { IconBrush, IconCopy } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { askToDraw } from '../../../shared/drawings/drawing-desk.js';
import { anchorOf } from '../../../shared/drawings/drawn-upon.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { useCopying } from '../../../shared/ui/dialogs/copying.js';
import classes from './code-tools.module.css';

/** Smaller letters could not be read on the sheet: of longer code it is the beginning. */
const LINES_MAX = 50;
const COLUMNS_MAX = 110;
/** Pixels, of the sheet. */
const SPACE = 16;
const FONT_SIZE_MAX = 18;
const LINE_HEIGHT = 1.5;

/** Letters of one colour in a line. */
interface Run {
  readonly text: string;
  readonly color: string;
}

/** The colours of code as the page shows them in the light, whichever scheme it shows. */
function runsOf(block: HTMLElement): readonly (readonly Run[])[] {
  const { dataset } = document.documentElement;
  const { colorScheme } = dataset;
  // Nothing is painted before it is as it was.
  dataset['colorScheme'] = 'light';
  const lines: Run[][] = [[]];
  const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    const color = parentElement === null ? '' : getComputedStyle(parentElement).color;
    const [first = '', ...others] = (textContent ?? '').replaceAll('\t', '    ').split('\n');
    lines.at(-1)?.push({ text: first, color });
    for (const text of others) lines.push([{ text, color }]);
  }
  if (colorScheme === undefined) delete dataset['colorScheme'];
  else dataset['colorScheme'] = colorScheme;
  return lines;
}

const textOf = (line: readonly Run[]): string => line.map(({ text }) => text).join('');

/** A block of code as a new board begins with it: a picture of it as it stands now, as a data URL, and how that is called. */
function codeOnSheet(block: HTMLElement): {
  readonly content: string;
  readonly title: string;
} {
  const lines = runsOf(block).slice(0, LINES_MAX);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [BOARD_WIDTH, BOARD_HEIGHT];
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.fillStyle = BOARD_COLOR;
    context.fillRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
    const family = getComputedStyle(block.querySelector('code') ?? block).fontFamily;
    context.font = `100px ${family}`;
    const columns = Math.max(...lines.map((line) => textOf(line).length), 1);
    const letter = context.measureText('m').width / 100;
    const size = Math.min(
      FONT_SIZE_MAX,
      (BOARD_WIDTH - 2 * SPACE) / (Math.min(columns, COLUMNS_MAX) * letter),
      (BOARD_HEIGHT - 2 * SPACE) / (lines.length * LINE_HEIGHT),
    );
    context.font = `${size}px ${family}`;
    context.textBaseline = 'top';
    lines.forEach((line, row) => {
      let x = SPACE;
      for (const { text, color } of line) {
        context.fillStyle = color;
        context.fillText(text, x, SPACE + row * size * LINE_HEIGHT);
        x += context.measureText(text).width;
      }
    });
  }
  const beginning = textOf(lines.find((line) => textOf(line).trim() !== '') ?? []).trim();
  const title = [...beginning].slice(0, WHITEBOARD_TITLE_MAX_LENGTH).join('').trim();
  return { content: canvas.toDataURL('image/png'), title: title || 'Code' };
}

/** What can be done with one block of code, which stands before `place`. */
function ToolsOf({ place }: { readonly place: HTMLElement }) {
  const block = place.previousElementSibling;
  const { copy, dialog } = useCopying({
    ...{ text: block?.textContent.trimEnd() ?? '', said: 'The code was copied.' },
    ...{ title: 'Copy this code', label: 'Code' },
  });
  return (
    <span className={classes.tools}>
      <span>
        <IconButton label="Copy this code" onClick={copy}>
          <IconCopy size={16} aria-hidden />
        </IconButton>
        <IconButton
          label="Draw on this code"
          onClick={() => {
            if (block instanceof HTMLElement) {
              askToDraw({ upon: codeOnSheet(block), over: anchorOf(block) });
            }
          }}
        >
          <IconBrush size={16} aria-hidden />
        </IconButton>
      </span>
      {dialog}
    </span>
  );
}

/** What can be done with the code of the texts on a page. */
export const CodeTools = ({ places }: { readonly places: readonly HTMLElement[] }) =>
  places.map((place, index) => createPortal(<ToolsOf place={place} />, place, String(index)));
