import { pictureTypes, type BoardObject, type ObjectEntry } from '@collabor8/domain';
import { IconPhoto } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.js';
import type { ObjectHand } from './object-hand.js';
import { usePictures } from './use-pictures.js';

interface PictureToolProps {
  readonly objects: readonly ObjectEntry[];
  readonly hand: ObjectHand;
  readonly onAdd: (object: BoardObject) => void;
}

/** Chooses pictures for the board; they can be pasted and dropped as well. */
export function PictureTool({ objects, hand, onAdd }: PictureToolProps) {
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
        <IconPhoto size={20} stroke={1.75} aria-hidden />
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
