import { pictureTypes } from '@collabor8/domain';
import { IconPaperclip, IconPhoto, IconBrush, IconMoodSmile } from '@tabler/icons-react';
import { useId, useRef, useState, type ComponentProps } from 'react';
import { askToDraw } from '../drawings/drawing-desk.js';
import emojiClasses from '../emoji/emoji-picker.module.css';
import { lazyPart } from '../lazy/lazy-part.js';
import { IconButton } from '../ui/controls/button.js';

const EmojiPicker = lazyPart(() => import('../emoji/emoji-picker.js'), 'EmojiPicker');

interface EmojiButtonProps extends Pick<ComponentProps<typeof IconButton>, 'size' | 'className'> {
  readonly onChoose: (emoji: string) => void;
}

export function EmojiButton({ onChoose, ...look }: EmojiButtonProps) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton {...look} label="Add an emoji" popoverTarget={id}>
        <IconMoodSmile size={18} aria-hidden />
      </IconButton>
      <div
        ref={popup}
        id={id}
        popover="auto"
        className={emojiClasses.popup}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <EmojiPicker
            isWhole
            onChoose={(emoji) => {
              popup.current?.hidePopover();
              onChoose(emoji);
            }}
          />
        )}
      </div>
    </>
  );
}

interface DrawButtonProps extends Pick<
  ComponentProps<typeof IconButton>,
  'size' | 'tabIndex' | 'onFocus' | 'className'
> {
  readonly onDrawn: (mark: string) => void;
}

/** Opens a board beside the text; what is drawn on it stands in the text then. */
export const DrawButton = ({ onDrawn, ...look }: DrawButtonProps) => (
  <IconButton {...look} label="Draw" onClick={() => askToDraw({ onDrawn })}>
    <IconBrush size={18} aria-hidden />
  </IconButton>
);

interface AttachButtonProps extends Pick<
  ComponentProps<typeof IconButton>,
  'size' | 'tabIndex' | 'onFocus' | 'variant' | 'className'
> {
  readonly kind: 'picture' | 'file';
  readonly onChoose: (files: readonly File[]) => void;
}

const kinds = {
  picture: {
    ...{ label: 'Add a picture', inputLabel: 'Choose pictures', Icon: IconPhoto },
    accept: pictureTypes.join(','),
  },
  file: {
    ...{ label: 'Attach a file', inputLabel: 'Choose files', Icon: IconPaperclip },
    accept: undefined,
  },
};

/** Lets somebody choose pictures, or files of any kind; a phone offers its camera as well. */
export function AttachButton({ kind, onChoose, ...look }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const { label, inputLabel, Icon, accept } = kinds[kind];
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={inputLabel}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <IconButton {...look} label={label} onClick={() => input.current?.click()}>
        <Icon size={18} aria-hidden />
      </IconButton>
    </>
  );
}
