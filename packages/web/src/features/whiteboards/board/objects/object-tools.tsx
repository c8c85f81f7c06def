import { useWindowEvent } from '../../../../shared/browser.js';
import {
  IconArrowUpRight,
  IconCircle,
  IconLine,
  IconNote,
  IconPointer,
  IconRectangle,
  IconSquareRotated,
  IconTypography,
  IconWand,
  IconPhoto,
} from '@tabler/icons-react';
import {
  type BoardObject,
  type ObjectEntry,
  type ObjectsChange,
  type Toolbox,
  isPictureType,
  type Picture,
  pictureTypes,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  ofKind,
  type Point,
} from '@collabor8/domain';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import toolbarClasses from '../canvas/toolbar.module.css';
import { useKeys } from '../../../../shared/shortcuts/use-keys.js';
import type { ObjectHand, ObjectTool } from './object-hand.js';
import { kindNames } from './object-names.js';
import { useRef, useState } from 'react';
import { VisuallyHidden } from '../../../../shared/ui/layout.js';
import { loadChunk } from '../../../../shared/lazy/lazy-part.js';
import { newId } from '../../../../shared/new-id.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { boardPoint } from '../canvas/viewport.js';

/** Several pictures at once don't hide each other. */
const STEP = 24;
/** What of the sheet a new picture takes up at most: the rest of the board stays in sight. */
const SHARE = 0.6;
const MIDDLE: Point = { x: BOARD_WIDTH / 2, y: BOARD_HEIGHT / 2 };

const NONE = 'A board takes pictures of the types PNG, JPEG, WebP and GIF.';

/** The canvas of the sheet on the plane, below all others. */
const sheetOf = (plane: Element | null): Element | null => plane?.querySelector('canvas') ?? null;

/** What is in the middle of the window; of the sheet, where nothing is laid out. */
function middleSeen(): Point {
  const plane = document.querySelector('[data-plane]');
  const sheet = sheetOf(plane);
  const seen = plane?.getBoundingClientRect();
  if (sheet === null || seen === undefined || seen.width === 0) return MIDDLE;
  const middle = { clientX: seen.left + seen.width / 2, clientY: seen.top + seen.height / 2 };
  return boardPoint(middle, sheet);
}

interface PicturesOptions {
  readonly objects: readonly ObjectEntry[];
  readonly onAdd: (object: BoardObject) => void;
  /** Once they are on the board. */
  readonly onAdded: (ids: readonly string[]) => void;
}

/** A picture on the board, around a point, as large as it is, if that isn't too large; its frame is what earlier releases show. */
const placedAt = (
  { x, y }: Point,
  { id: picture, width, height }: Picture,
  rank: number,
): BoardObject => {
  const most = Math.min(1, (SHARE * BOARD_WIDTH) / width, (SHARE * BOARD_HEIGHT) / height);
  const onBoard = (length: number): number => Math.max(1, Math.round(length * most));
  const [w, h] = [onBoard(width), onBoard(height)];
  return {
    ...{ id: newId(), ...ofKind('picture'), picture, rank },
    ...{ x: Math.round(x - w / 2), y: Math.round(y - h / 2), w, h },
    ...{ color: '#000000', width: 1, text: '' },
  };
};

const filesOf = (list: FileList | undefined): readonly File[] => [...(list ?? [])];

/** Whoever writes pastes words, and fields take files themselves. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=dialog]') !== null;

/** Puts pictures on the board that are chosen, pasted or dropped anywhere: sent one after the other. */
function usePictures({ objects, onAdd, onAdded }: PicturesOptions) {
  const [sending, setSending] = useState(0);

  const add = async (files: readonly File[], at: Point = middleSeen()) => {
    const pictures = files.filter(({ type }) => isPictureType(type));
    if (pictures.length < files.length) notifyError(NONE);
    if (pictures.length === 0) return;
    setSending((count) => count + pictures.length);
    const rank = Math.max(0, ...objects.map((object) => object.rank));
    const ids: string[] = [];
    const { sendPicture, SendingError } = await loadChunk(() => import('./from-elsewhere.js'));
    for (const [number, file] of pictures.entries()) {
      try {
        const place = { x: at.x + STEP * number, y: at.y + STEP * number };
        const object = placedAt(place, await sendPicture(file), rank);
        onAdd(object);
        ids.push(object.id);
      } catch (error) {
        notifyError(error instanceof SendingError ? error.message : 'Something went wrong.');
      }
      setSending((count) => count - 1);
    }
    if (ids.length > 0) onAdded(ids);
  };

  useWindowEvent('paste', (event) => {
    const files = filesOf(event.clipboardData?.files);
    if (files.length === 0 || isField(event.target)) return;
    // A spreadsheet offers its cells as words and as a picture: words were meant.
    if (event.clipboardData?.types.includes('text/plain') === true) return;
    event.preventDefault();
    void add(files);
  });
  useWindowEvent('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') !== true || isField(event.target)) return;
    event.preventDefault();
  });
  useWindowEvent('drop', (event) => {
    const files = filesOf(event.dataTransfer?.files);
    if (files.length === 0 || isField(event.target)) return;
    event.preventDefault();
    const { target } = event;
    const sheet = target instanceof Element && sheetOf(target.closest('[data-plane]'));
    void add(files, sheet ? boardPoint(event, sheet) : middleSeen());
  });
  return { add, isSending: sending > 0 };
}

interface PictureToolProps {
  readonly objects: readonly ObjectEntry[];
  readonly hand: ObjectHand;
  readonly onAdd: (object: BoardObject) => void;
}

/** Chooses pictures for the board; they can be pasted and dropped as well. */
function PictureTool({ objects, hand, onAdd }: PictureToolProps) {
  const field = useRef<HTMLInputElement>(null);
  const { add, isSending } = usePictures({
    ...{ objects, onAdd },
    onAdded(ids) {
      hand.take('select');
      hand.select(ids);
    },
  });
  return (
    <>
      <IconButton label="Picture" disabled={isSending} onClick={() => field.current?.click()}>
        <IconPhoto size={20} aria-hidden />
      </IconButton>
      <VisuallyHidden>
        <span role="status">{isSending ? 'Sending the picture …' : ''}</span>
      </VisuallyHidden>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        aria-label="Pictures"
        accept={pictureTypes.join(',')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void add(files);
        }}
      />
    </>
  );
}

const tools = [
  'select',
  'line',
  'arrow',
  'rectangle',
  'diamond',
  'ellipse',
  'text',
  'note',
  'laser',
] as const;
type Tool = (typeof tools)[number];

const icons = {
  select: IconPointer,
  line: IconLine,
  arrow: IconArrowUpRight,
  rectangle: IconRectangle,
  diamond: IconSquareRotated,
  ellipse: IconCircle,
  text: IconTypography,
  note: IconNote,
  laser: IconWand,
};

/** As in Excalidraw, which has no notes. */
const keys: Readonly<Record<Tool, string>> = {
  select: 'V',
  line: 'L',
  arrow: 'A',
  rectangle: 'R',
  diamond: 'D',
  ellipse: 'O',
  text: 'T',
  note: 'N',
  laser: 'K',
};

const names: Readonly<Record<Tool, string>> = { select: 'Select', laser: 'Laser', ...kindNames };

const icon = { size: 20, 'aria-hidden': true } as const;

export interface ObjectToolsProps {
  readonly objects: readonly ObjectEntry[];
  readonly hand: ObjectHand;
  readonly onAdd: (object: BoardObject) => void;
  readonly onTake: (tool: ObjectTool) => void;
  readonly toolbox: Toolbox;
  readonly onChange: (changes: ObjectsChange['changes']) => void;
}

/** What one draws objects with. */
export function ObjectTools(props: ObjectToolsProps) {
  const { objects, hand, onTake } = props;
  useKeys(Object.fromEntries(tools.map((tool) => [keys[tool], () => onTake(tool)])));
  return (
    <div className={toolbarClasses.part} role="group" aria-label="Objects to draw">
      {tools.map((tool) => {
        const Icon = icons[tool];
        return (
          <IconButton
            key={tool}
            label={`${names[tool]} (${keys[tool]})`}
            aria-pressed={hand.tool === tool && !hand.isMoving}
            onClick={() => onTake(tool)}
          >
            <Icon {...icon} />
          </IconButton>
        );
      })}
      <PictureTool objects={objects} hand={hand} onAdd={props.onAdd} />
    </div>
  );
}
