import { listenTo } from '../../../listeners.js';
import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  type Icon,
} from '@tabler/icons-react';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { AttachButton, DrawButton } from '../../../pictures/attach-button.js';
import { IconButton } from '../../controls/button.js';
import { replaceInField } from '../../fields/replace-in-field.js';
import {
  begun,
  code,
  link,
  marked,
  type Format,
  type Change,
  type Written,
  continued,
  indented,
  isInCode,
  linkedTo,
  outdented,
} from './formats.js';
import classes from './markdown-bar.module.css';

const writtenIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Written => ({
  text: value,
  selected: { start: selectionStart, end: selectionEnd },
});

const isHeldWithOthers = (event: globalThis.KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey;

/** A million letters of markup take a second to be made Markdown, and hold more than a text may. */
const MOST_HTML = 1_000_000;

/** Words as they were copied, where what they look like can't be told. */
async function markdownOf(html: string, plain: string): Promise<string> {
  try {
    const { pastedMarkdown } = await import('./pasted-html.js');
    return pastedMarkdown(html) ?? plain;
  } catch {
    return plain;
  }
}

/**
 * What keys and the clipboard do in a field for Markdown beyond writing letters: lists go on, code is indented,
 * what is pasted becomes Markdown. All of it goes through the browser's undo. The Tab key belongs to code alone,
 * and after Escape to nobody but the browser; whoever indents is told so.
 */
function useTyping(field: RefObject<HTMLTextAreaElement | null>): {
  readonly hasIndented: boolean;
} {
  const [hasIndented, setIndented] = useState(false);
  const isLeaving = useRef(false);

  /** What a key changes; undefined where it is the browser's. */
  const changeBy = (event: globalThis.KeyboardEvent, written: Written): Change | undefined => {
    if (event.key === 'Enter') return event.shiftKey ? undefined : continued(written);
    if (event.key !== 'Tab' || isLeaving.current) return undefined;
    if (!isInCode(written.text, written.selected.start)) return undefined;
    setIndented(true);
    return (event.shiftKey ? outdented : indented)(written);
  };

  const hear = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // A list of names under the field has the keys while it is there.
    const element = field.current;
    if (element === null || event.isComposing || element.hasAttribute('aria-controls')) return;
    const change = isHeldWithOthers(event) ? undefined : changeBy(event, writtenIn(element));
    if (event.key !== 'Tab' && event.key !== 'Shift') isLeaving.current = event.key === 'Escape';
    if (change === undefined) return;
    event.preventDefault();
    replaceInField(element, change);
  });

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const element = field.current;
    const plain = event.clipboardData?.getData('text/plain') ?? '';
    if (element === null || event.clipboardData === null || plain === '') return;
    const written = writtenIn(element);
    const link = linkedTo(written, plain);
    if (link !== undefined) {
      event.preventDefault();
      replaceInField(element, link);
      return;
    }
    const html = event.clipboardData.getData('text/html');
    // An editor of code copies its colours along.
    const isCode = event.clipboardData.types.some((type) => type.startsWith('vscode'));
    if (
      html === '' ||
      html.length > MOST_HTML ||
      isCode ||
      isInCode(written.text, written.selected.start)
    )
      return;
    event.preventDefault();
    void markdownOf(html, plain).then((by) => {
      const { selected: stretch } = writtenIn(element);
      const end = stretch.start + by.length;
      replaceInField(element, { stretch, by, select: { start: end, end } });
    });
  });

  useEffect(() => {
    const ends = [
      listenTo(field.current, ['keydown'], (event) => hear(event)),
      listenTo(field.current, ['paste'], (event) => paste(event)),
    ];
    return () => ends.forEach((end) => end());
  }, [field]);

  return { hasIndented };
}

interface Tool {
  readonly name: string;
  readonly Icon: Icon;
  readonly format: Format;
  /** With Ctrl, or Command. */
  readonly key: string;
  readonly withShift?: boolean;
}

const tools: readonly Tool[] = [
  { name: 'Bold', Icon: IconBold, format: marked('**'), key: 'b' },
  { name: 'Italic', Icon: IconItalic, format: marked('*'), key: 'i' },
  { name: 'Code', Icon: IconCode, format: code, key: 'e' },
  { name: 'Link', Icon: IconLink, format: link, key: 'k' },
  { name: 'Quote', Icon: IconBlockquote, format: begun('> '), key: '.', withShift: true },
  { name: 'List', Icon: IconList, format: begun('- '), key: '8', withShift: true },
];

/** What a layout makes of a key with Shift says nothing of the key; where it lies does. */
const codes: Readonly<Record<string, string>> = { '.': 'Period', '8': 'Digit8' };

const isPressed = ({ key, withShift = false }: Tool, event: globalThis.KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.altKey &&
  event.shiftKey === withShift &&
  (event.key.toLowerCase() === key || event.code === codes[key]);

const labelOf = ({ name, key, withShift = false }: Tool): string =>
  `${name} (Ctrl+${withShift ? 'Shift+' : ''}${key.toUpperCase()})`;

interface MarkdownBarProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChoosePictures: (files: readonly File[]) => void;
  readonly onDrawn: (mark: string) => void;
}

/** A toolbar: one stop of the Tab key, arrows go along it. Its shortcuts are heard in the field. */
export function MarkdownBar({ field, onChoosePictures, onDrawn }: MarkdownBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const { hasIndented } = useTyping(field);

  const apply = (format: Format) => {
    const element = field.current;
    if (element === null) return;
    element.focus();
    const { value: text, selectionStart: start, selectionEnd: end } = element;
    replaceInField(element, format({ text, selected: { start, end } }));
  };

  const hear = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const tool = event.isComposing ? undefined : tools.find((each) => isPressed(each, event));
    if (tool === undefined) return;
    event.preventDefault();
    apply(tool.format);
  });
  useEffect(() => listenTo(field.current, ['keydown'], (event) => hear(event)), [field]);

  const move = (event: KeyboardEvent) => {
    const count = tools.length + 2;
    const next = {
      ArrowRight: (current + 1) % count,
      ArrowLeft: (current + count - 1) % count,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };

  return (
    <div ref={bar} role="toolbar" aria-label="Formatting" className={classes.bar} onKeyDown={move}>
      {tools.map((tool, index) => (
        <IconButton
          key={tool.name}
          label={labelOf(tool)}
          size={32}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The field keeps its selection, and on a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(tool.format)}
        >
          <tool.Icon size={18} aria-hidden />
        </IconButton>
      ))}
      <AttachButton
        kind="picture"
        onChoose={onChoosePictures}
        size={32}
        tabIndex={current === tools.length ? 0 : -1}
        onFocus={() => setCurrent(tools.length)}
      />
      <DrawButton
        onDrawn={onDrawn}
        size={32}
        tabIndex={current === tools.length + 1 ? 0 : -1}
        onFocus={() => setCurrent(tools.length + 1)}
      />
      <span role="status" className={classes.wayOut}>
        {hasIndented && 'Press Esc, then Tab to leave the text'}
      </span>
    </div>
  );
}
