import { useMedia } from '../../browser.js';
import { Textarea } from '../fields/field.js';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { lazyPart } from '../../lazy/lazy-part.js';
import { Mentions } from '../../mentions/mentions.js';
import { usePictures } from '../../pictures/use-pictures.js';
import { Row } from '../layout.js';
import { AlertLine } from '../states/states.js';
import classes from './markdown-editor.module.css';

const preview = () => import('./preview.js');
const FormattingHelp = lazyPart(preview, 'FormattingHelp');
const Preview = lazyPart(preview, 'Preview');
const PreviewBeside = lazyPart(preview, 'PreviewBeside', null);

/** The marks that are needed most, below a field for Markdown. */
function HelpLine() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Row as="p" gap={[4, 12]} at="between" size="xs" tone="muted" above={8}>
      <span className={classes.marks}>
        <code>**bold**</code> <code>*italic*</code> <code>`code`</code>{' '}
        <code>[link](https://…)</code> <code>&gt; quote</code> <code>- list</code>
      </span>
      <button type="button" className={classes.more} onClick={() => setOpen(true)}>
        Formatting help
      </button>
      {isOpen && <FormattingHelp onClose={() => setOpen(false)} />}
    </Row>
  );
}

const MarkdownBar = lazyPart(
  () => import('./bar/markdown-bar.js'),
  'MarkdownBar',
  // Whoever knows Markdown writes without it.
  null,
);

interface MarkdownEditorProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly description?: string;
  readonly error?: string;
  readonly isRequired?: boolean;
  readonly minRows?: number;
  readonly placeholder?: string;
  /** The page is wide enough to show, on a wide screen, text and preview beside each other. */
  readonly hasRoom?: boolean;
}

const tabs = ['write', 'preview'] as const;
type Tab = (typeof tabs)[number];
const tabNames: Readonly<Record<Tab, string>> = { write: 'Write', preview: 'Preview' };

/** A text area for Markdown, and what it will look like. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, description, error = '', isRequired = false } = props;
  const isWide = useMedia('(width >= 80em)');
  const isBeside = props.hasRoom === true && isWide;
  const id = useId();
  const [tab, setTab] = useState<Tab>('write');
  const buttons = useRef<Record<Tab, HTMLButtonElement | null>>({ write: null, preview: null });

  const field = useRef<HTMLTextAreaElement>(null);
  const pictures = usePictures({ field, value, onChange });

  const moveBetweenTabs = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'write' ? 'preview' : 'write';
    setTab(other);
    buttons.current[other]?.focus();
  };

  return (
    <div className={classes.editor} data-beside={isBeside || undefined}>
      {!isBeside && (
        <div className={classes.tabs} role="tablist" aria-label="Write or preview">
          {tabs.map((name) => (
            <button
              key={name}
              ref={(button) => {
                buttons.current[name] = button;
              }}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={tab === name}
              aria-controls={`${id}-panel`}
              tabIndex={tab === name ? 0 : -1}
              className={classes.tab}
              onClick={() => setTab(name)}
              onKeyDown={moveBetweenTabs}
            >
              {tabNames[name]}
            </button>
          ))}
        </div>
      )}
      <div
        id={`${id}-panel`}
        className={classes.panel}
        {...(!isBeside && { role: 'tabpanel', 'aria-labelledby': `${id}-${tab}` })}
      >
        {isBeside || tab === 'write' ? (
          <>
            <Textarea
              ref={field}
              above={
                <div className={classes.bar}>
                  <MarkdownBar
                    field={field}
                    onChoosePictures={pictures.choose}
                    onDrawn={pictures.insert}
                  />
                </div>
              }
              {...pictures.taking}
              label={label}
              description={description}
              error={error === '' ? undefined : error}
              required={isRequired}
              value={value}
              placeholder={props.placeholder}
              rows={props.minRows ?? 8}
              dir="auto"
              onText={onChange}
            />
            <HelpLine />
          </>
        ) : (
          <div className={classes.preview}>
            <Preview text={value} />
            <AlertLine message={error} />
          </div>
        )}
      </div>
      {isBeside && <PreviewBeside text={value} />}
      {pictures.rows}
      <Mentions field={field} value={value} />
    </div>
  );
}
