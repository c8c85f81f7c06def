import { pictureTypes } from '@collabor8/domain';
import { IconPhoto } from '@tabler/icons-react';
import { useRef, type ComponentProps } from 'react';
import { IconButton } from '../ui/controls/button.js';

interface PictureButtonProps extends Pick<
  ComponentProps<typeof IconButton>,
  'size' | 'tabIndex' | 'onFocus' | 'variant' | 'className'
> {
  readonly onChoose: (files: readonly File[]) => void;
}

const TAKEN = pictureTypes.join(',');

/** Lets somebody choose pictures; a phone offers its camera as well. */
export function PictureButton({ onChoose, ...look }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={TAKEN}
        aria-label="Choose pictures"
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
      <IconButton {...look} label="Add a picture" onClick={() => input.current?.click()}>
        <IconPhoto size={18} stroke={1.75} aria-hidden />
      </IconButton>
    </>
  );
}
