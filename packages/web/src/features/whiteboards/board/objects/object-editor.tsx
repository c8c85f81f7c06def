import {
  BOARD_WIDTH,
  CHANGED_AT_ONCE_MAX,
  choosableOf,
  kindOf,
  middleOfAll,
  movedBy,
  NOTE_SIZE,
  objectAt,
  ofKind,
  penOf,
  settled,
  wholeGroups,
  type BoardLog,
  type BoardObject,
  type Box,
  type ObjectsChange,
  type Painting,
  type Point,
  type Toolbox,
} from '@collabor8/domain';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { boardPoint } from '../canvas/viewport.js';
import type { Hands } from '../canvas/hands.js';
import { useShortcuts } from '../canvas/use-shortcuts.js';
import {
  boxOfChoice,
  chosenIn,
  placesOf,
  sketched,
  type Grip,
  ChoiceBox,
  handlesOfAll,
  isOnTurnHandle,
  SelectionFrame,
} from './selection-frame.js';
import type { ObjectHand } from './object-hand.js';
import classes from './objects.module.css';

import { stepInto } from './object-hand.js';
import { TextEditor } from './text-editor.js';
import { useClipboard } from './object-keys.js';
import { useTellHeld } from './use-tell-held.js';
import { useStrokesToChoose } from '../use-playback.js';
import { useArrowKeys } from './object-keys.js';

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
  readonly onAdd: (object: BoardObject) => void;
  readonly onChange: (changes: ObjectsChange['changes']) => void;
}

/** How far around itself a pointer reaches, in pixels of the screen. */
const REACH = { mouse: 6, other: 14 };
/** What is smaller was a click. */
const LEAST = 4;
const TEXT_WIDTH = 220;
const NOTHING: readonly BoardObject[] = [];

const reachOf = ({ pointerType }: PointerEvent, canvas: HTMLCanvasElement): number => {
  const { width } = canvas.getBoundingClientRect();
  return ((pointerType === 'mouse' ? REACH.mouse : REACH.other) * BOARD_WIDTH) / Math.max(1, width);
};

/** Draws, chooses, moves and sizes objects by pointer and by keyboard. */
export function ObjectEditor(props: ObjectEditorProps) {
  const { log, painting, hand, toolbox, canvas, hands, onAdd, onChange } = props;
  const objects = choosableOf(log, painting);
  const { tool, sketch, writing } = hand;
  useStrokesToChoose(props.boardId, log, tool === 'select');
  const grip = useRef<(Grip & { readonly pointerId: number }) | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const known = useMemo(() => new Set(objects.map(({ id }) => id)), [objects]);
  useTellHeld(props.boardId, { known, sketch: props.isAlone ? NOTHING : sketch });
  const selected = useMemo(() => {
    const chosen = new Set(hand.selected);
    return objects.filter(({ id }) => chosen.has(id));
  }, [objects, hand.selected]);

  const letGo = () => {
    grip.current = null;
    hand.show([]);
    setBox(null);
  };

  function gripAt(
    from: Point,
    reach: number,
    { shiftKey: isAdding, target }: PointerEvent,
  ): Grip | null {
    if (tool === null || tool === 'laser') return null;
    if (tool !== 'select') {
      const { width } = penOf(toolbox);
      const rank = Math.max(0, ...objects.map((object) => object.rank));
      const look = { color: toolbox.color, width, rank, text: '' };
      return {
        does: 'draw',
        from,
        object: { id: newId(), ...ofKind(tool), ...from, w: 0, h: 0, ...look },
      };
    }
    if (isOnTurnHandle(target)) {
      return { does: 'turn', from, objects: selected, about: middleOfAll(selected) };
    }
    const held = handlesOfAll(selected).find(
      ({ at }) => Math.hypot(at.x - from.x, at.y - from.y) <= reach,
    );
    if (held !== undefined) return { does: 'size', from, objects: selected, handle: held.handle };
    const found = objectAt(objects, from, reach);
    if (found === undefined) {
      if (!isAdding) hand.select([]);
      return { does: 'choose', from };
    }
    const isSelected = hand.selected.includes(found.id);
    const group = wholeGroups(objects, [found.id]);
    if (isAdding) {
      const others = hand.selected.filter((id) => !group.includes(id));
      hand.select(isSelected ? others : [...others, ...group]);
      return null;
    }
    if (isSelected) return { does: 'move', from, objects: selected };
    hand.select(group);
    return { does: 'move', from, objects: objects.filter(({ id }) => group.includes(id)) };
  }

  function land(done: Grip, to: Point, isConstrained: boolean) {
    const sketchNow = sketched(done, to, isConstrained);
    const choice = boxOfChoice(done, to);
    if (choice !== null) {
      const within = chosenIn(objects, choice);
      if (within.length > 0) hand.select(within.slice(0, CHANGED_AT_ONCE_MAX));
      return;
    }
    const [object] = sketchNow;
    if (done.does !== 'draw' || object === undefined) {
      onChange(placesOf(objects, sketchNow));
      return;
    }
    const isClick = Math.abs(object.w) < LEAST && Math.abs(object.h) < LEAST;
    if (kindOf(object) === 'note') {
      const [x, y] = [object.x + Math.min(0, object.w), object.y + Math.min(0, object.h)];
      const size = isClick ? NOTE_SIZE : null;
      const [w, h] = [size ?? Math.abs(object.w), size ?? Math.abs(object.h)];
      hand.write({ ...object, x, y, w, h });
    } else if (object.shape === 'text') {
      const w = Math.abs(object.w) < 5 * LEAST ? TEXT_WIDTH : object.w;
      hand.write({ ...object, w, h: 0 });
    } else if (!isClick) {
      onAdd(object);
      hand.take('select');
      hand.select([object.id]);
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
    const found = objectAt(objects, boardPoint(event, on), LEAST);
    if (tool === 'select' && found !== undefined) stepInto(found, hand);
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
  useClipboard({
    ...{ objects, selected, onRemove: remove },
    onAdd(copies) {
      copies.forEach(onAdd);
      hand.take('select');
      hand.select(copies.map(({ id }) => id));
    },
  });
  useShortcuts({
    Delete: selected.length > 0 ? remove : null,
    Backspace: selected.length > 0 ? remove : null,
    'Ctrl+A': () => {
      hand.take('select');
      hand.select(objects.slice(-CHANGED_AT_ONCE_MAX).map(({ id }) => id));
    },
    Escape: () => {
      if (grip.current !== null) letGo();
      else if (hand.selected.length > 0) hand.select([]);
      else hand.take('select');
    },
  });
  useArrowKeys({
    isOn: selected.length > 0,
    onMove: (way) => hand.show(selected.map((object) => movedBy(object, way))),
    onEnd: (way) => {
      hand.show([]);
      onChange(
        placesOf(
          objects,
          selected.map((object) => movedBy(object, way)),
        ),
      );
    },
  });

  const endWriting = (object: BoardObject, text: string) => {
    hand.write(null);
    const known = objects.find(({ id }) => id === object.id);
    if (known === undefined && text !== '') onAdd({ ...object, text });
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
  const framed = selected.map((object) => sketchOf.get(object.id) ?? object);
  return (
    <div className={classes.editor} data-editing={tool}>
      {writing === null && <SelectionFrame objects={framed} />}
      {box !== null && <ChoiceBox box={box} />}
      {writing !== null && (
        <TextEditor key={writing.id} object={writing} onEnd={(text) => endWriting(writing, text)} />
      )}
    </div>
  );
}
