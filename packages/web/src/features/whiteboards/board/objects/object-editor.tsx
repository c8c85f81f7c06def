import {
  alone,
  CHANGED_AT_ONCE_MAX,
  choosableOf,
  copiesOf,
  isClosedShape,
  isGrouped,
  kindOf,
  labelFor,
  labelOf,
  middleOf,
  middleOfAll,
  NOTE_SIZE,
  objectAt,
  ofKind,
  penOf,
  settled,
  SHEET,
  together,
  wholeGroups,
  allTogether,
  type BoardLog,
  type BoardObject,
  type Box,
  type ObjectKind,
  type ObjectsChange,
  type Painting,
  type Point,
  type Toolbox,
} from '@collabor8/domain';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { boardPoint, type Viewport } from '../canvas/viewport.js';
import type { Hands } from '../canvas/hands.js';
import { useKeys } from '../../../../shared/shortcuts/use-keys.js';
import {
  boxOfChoice,
  chosenIn,
  placesOf,
  reachOf,
  sketched,
  type Grip,
  ChoiceBox,
  handlesOfAll,
  isOnTurnHandle,
  SelectionFrame,
  squareIn,
} from './selection-frame.js';
import classes from './objects.module.css';
import { stepInto, type ObjectHand } from './object-hand.js';
import { TextEditor } from './text-editor.js';
import { useClipboard, useObjectKeys } from './object-keys.js';
import { useTellHeld } from './use-tell-held.js';
import { useStrokesToChoose } from '../use-playback.js';

interface ObjectEditorProps {
  readonly boardId: string;
  /** Nobody else is there to be shown anything. */
  readonly isAlone: boolean;
  readonly log: BoardLog;
  readonly painting: Painting;
  readonly hand: ObjectHand;
  readonly toolbox: Toolbox;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly hands: Hands;
  readonly viewport: Viewport;
  readonly onAdd: (object: BoardObject) => void;
  readonly onChange: (changes: ObjectsChange['changes']) => void;
}

/** What is smaller was a click. */
const LEAST = 4;
const NOWHERE: Point = { x: 0, y: 0 };
const NOTHING: readonly BoardObject[] = [];
const isFree = ({ isLocked }: BoardObject): boolean => isLocked !== true;

/** Draws, chooses, moves and sizes objects by pointer and by keyboard; with brush and eraser in hand it takes what is pasted. */
export function ObjectEditor(props: ObjectEditorProps) {
  const { log, painting, hand, toolbox, canvas, hands, onAdd, onChange } = props;
  const { tool, sketch, writing } = hand;
  const kind = tool === 'select' || tool === 'laser' ? null : tool;
  // Who draws doesn't pay for strokes that could be chosen.
  const objects = tool === 'select' ? choosableOf(log, painting) : painting.objects;
  useStrokesToChoose(props.boardId, log, tool === 'select');
  const grip = useRef<(Grip & { readonly pointerId: number }) | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const known = useMemo(() => new Set(objects.map(({ id }) => id)), [objects]);
  useTellHeld(props.boardId, { known, sketch: props.isAlone ? NOTHING : sketch });
  const chosen = useMemo(() => {
    const ids = new Set(hand.selected);
    return objects.filter(({ id }) => ids.has(id));
  }, [objects, hand.selected]);
  const selected = chosen.filter(isFree);

  const letGo = () => {
    grip.current = null;
    hand.show([]);
    setBox(null);
  };

  const topRank = () => Math.max(0, ...objects.map(({ rank }) => rank));
  const begunAt = (at: Point, kind: ObjectKind): BoardObject => ({
    ...{ id: newId(), ...ofKind(kind), ...at, w: 0, h: 0, text: '' },
    ...{ color: toolbox.color, width: penOf(toolbox).width, rank: topRank() },
    ...(toolbox.fill !== 'none' && isClosedShape(ofKind(kind)) && { fill: toolbox.fill }),
  });
  const addAll = (added: readonly BoardObject[]) => {
    added.forEach(onAdd);
    hand.take('select');
    hand.select(added.map(({ id }) => id));
  };

  function gripAt(
    from: Point,
    reach: number,
    { shiftKey: isAdding, altKey: isCopying, target }: PointerEvent,
  ): Grip | null {
    if (kind !== null) return { does: 'draw', from, object: begunAt(from, kind) };
    if (tool !== 'select') return null;
    if (isOnTurnHandle(target)) {
      const held = together(objects, selected);
      return { does: 'turn', from, objects: held, about: middleOfAll(selected) };
    }
    const grasped = handlesOfAll(selected).find(
      ({ at }) => Math.hypot(at.x - from.x, at.y - from.y) <= reach,
    );
    if (grasped !== undefined) {
      return { does: 'size', from, objects: together(objects, selected), handle: grasped.handle };
    }
    const found = objectAt(objects, from, reach);
    if (found === undefined || !isFree(found)) {
      if (!isAdding) hand.select(found === undefined ? [] : wholeGroups(objects, [found.id]));
      return { does: 'choose', from };
    }
    const isSelected = hand.selected.includes(found.id);
    const group = wholeGroups(objects, [found.id]);
    if (isAdding) {
      const others = hand.selected.filter((id) => !group.includes(id));
      hand.select(isSelected ? others : [...others, ...group]);
      return null;
    }
    if (!isSelected) hand.select(group);
    const held = isSelected
      ? selected
      : objects.filter((object) => isFree(object) && group.includes(object.id));
    const moved = together(objects, held);
    const copies = () => copiesOf(allTogether(moved), { newId, rank: topRank(), by: NOWHERE });
    return { does: 'move', from, objects: isCopying ? alone(copies()) : moved };
  }

  function land(done: Grip, to: Point, isConstrained: boolean) {
    const sketchNow = sketched(done, to, isConstrained);
    const choice = boxOfChoice(done, to);
    if (choice !== null) {
      const within = chosenIn(objects.filter(isFree), choice);
      if (within.length > 0) hand.select(within.slice(0, CHANGED_AT_ONCE_MAX));
      return;
    }
    const [object] = sketchNow;
    if (done.does !== 'draw' || object === undefined) {
      onChange(placesOf(objects, sketchNow));
      const copies = sketchNow.filter(({ id }) => !known.has(id));
      if (copies.length > 0 && (to.x !== done.from.x || to.y !== done.from.y)) addAll(copies);
      return;
    }
    const isClick = Math.abs(object.w) < LEAST && Math.abs(object.h) < LEAST;
    if (kindOf(object) === 'note') {
      const [x, y] = [object.x + Math.min(0, object.w), object.y + Math.min(0, object.h)];
      const size = isClick ? NOTE_SIZE : null;
      const [w, h] = [size ?? Math.abs(object.w), size ?? Math.abs(object.h)];
      hand.write({ ...object, x, y, w, h });
    } else if (object.shape === 'text') {
      hand.write(
        Math.abs(object.w) < 5 * LEAST ? labelFor(object, undefined) : { ...object, h: 0 },
      );
    } else if (!isClick) {
      addAll([object]);
    }
  }

  const act = useEffectEvent((event: PointerEvent, on: HTMLCanvasElement) => {
    const to = boardPoint(event, on);
    if (event.type === 'pointerdown') {
      // Within the text that is being written a pointer chooses letters.
      if (event.target instanceof HTMLTextAreaElement) return;
      // A second finger zooms, and a pen wins over a palm.
      if (grip.current !== null && !hands.draws(grip.current.pointerId)) letGo();
      if (grip.current !== null || event.button !== 0 || !hands.draws(event.pointerId)) return;
      const begun = gripAt(to, reachOf(event, on), event);
      if (begun !== null) grip.current = { ...begun, pointerId: event.pointerId };
      return;
    }
    const held = grip.current;
    if (held?.pointerId !== event.pointerId) return;
    if (event.type === 'pointermove') {
      hand.show(sketched(held, to, event.shiftKey));
      setBox(boxOfChoice(held, to));
      return;
    }
    letGo();
    if (event.type === 'pointerup') land(held, to, event.shiftKey);
  });
  const openText = useEffectEvent((event: MouseEvent, on: HTMLCanvasElement) => {
    if (tool !== 'select' || event.target instanceof HTMLTextAreaElement) return;
    const at = boardPoint(event, on);
    const found = objectAt(objects, at, LEAST);
    const label = found && labelOf(found, objects);
    if (found?.isLocked || label?.isLocked) return;
    if (found !== undefined && (isGrouped(found) || found.shape === 'text')) stepInto(found, hand);
    else hand.write(label ?? labelFor(begunAt(at, 'text'), found));
  });
  const leave = useEffectEvent(letGo);
  useEffect(() => {
    const element = canvas.current;
    const plane = element?.closest<HTMLElement>('[data-plane]');
    if (element === null || plane == null) return;
    const listening = new AbortController();
    const { signal } = listening;
    plane.addEventListener('pointerdown', (event) => act(event, element), { signal });
    plane.addEventListener('dblclick', (event) => openText(event, element), { signal });
    // Wherever it goes: an object may be dragged to the edge and beyond.
    for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) {
      window.addEventListener(type, (event) => act(event, element), { signal });
    }
    return () => {
      listening.abort();
      leave();
    };
  }, [canvas]);

  const remove = () => {
    onChange(selected.map(({ id }) => ({ object: id, set: { isDeleted: true } as const })));
    hand.select([]);
  };
  const seen = () => props.viewport.visible()?.area ?? null;
  useClipboard({
    ...{ objects, selected, seen, onRemove: remove, onAdd: addAll },
    newText: () => labelFor(begunAt(middleOf(seen() ?? SHEET), 'text'), undefined),
  });
  useObjectKeys({
    ...{ objects, selected, onShow: hand.show, onChange, onRemove: remove },
    viewport: props.viewport,
  });
  const isBusy = chosen.length > 0 || sketch.length > 0 || box !== null;
  const mayLeave = tool !== null && (tool !== 'select' || isBusy);
  useKeys({
    'Ctrl+A': () => {
      hand.take('select');
      const all = choosableOf(log, painting).filter(isFree);
      hand.select(all.slice(-CHANGED_AT_ONCE_MAX).map(({ id }) => id));
    },
    ...(kind && {
      Enter: () => {
        const [from, to] = squareIn(seen() ?? SHEET);
        land({ does: 'draw', from, object: begunAt(from, kind) }, to, false);
      },
    }),
    // Where there is nothing to leave, it closes the dialog that the board may be in.
    ...(mayLeave && {
      Escape: () => {
        if (grip.current !== null) letGo();
        else if (hand.selected.length > 0) hand.select([]);
        else hand.take('select');
      },
    }),
  });

  const endWriting = (object: BoardObject, text: string) => {
    hand.write(null);
    const known = objects.find(({ id }) => id === object.id);
    const isNew = text !== '' && text !== object.text;
    // Others have removed it meanwhile: what was written stays, as another one.
    if (known === undefined && isNew && object.text !== '') {
      addAll(copiesOf([{ ...object, text }], { newId, rank: topRank(), by: NOWHERE }));
      return;
    }
    if (known === undefined && isNew) onAdd({ ...object, text });
    else if (known !== undefined && text !== known.text) {
      if (text === '') onChange([{ object: object.id, set: { isDeleted: true } }]);
      else {
        const { x, y } = settled(known, { ...known, text });
        const isMoved = x !== known.x || y !== known.y;
        onChange([{ object: object.id, set: { text, ...(isMoved && { x, y }) } }]);
      }
    }
    if (tool !== 'select') hand.take('select');
    if (text !== '') hand.select([object.id]);
  };
  const sketchOf = new Map(sketch.map((object) => [object.id, object]));
  const framed = chosen.map((object) => sketchOf.get(object.id) ?? object);
  return (
    <div className={classes.editor} data-editing={tool} tabIndex={-1}>
      {writing === null && <SelectionFrame objects={framed} />}
      {box !== null && <ChoiceBox box={box} />}
      {writing !== null && (
        <TextEditor key={writing.id} object={writing} onEnd={(text) => endWriting(writing, text)} />
      )}
    </div>
  );
}
