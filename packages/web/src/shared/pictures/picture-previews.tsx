import { pictureMarksIn } from '@collabor8/domain';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../ui/controls/button.js';
import classes from './picture-previews.module.css';
import { replaceMark, type TextOfPictures } from './picture-text.js';

interface PicturePreviewsProps {
  readonly value: string;
  readonly text: TextOfPictures;
}

/** The pictures of a text while it is written; its words stay as they are, but for those of one that is taken out. */
export function PicturePreviews({ value, text }: PicturePreviewsProps) {
  const marks = pictureMarksIn(value);
  if (marks.length === 0) return null;
  return (
    <ul className={classes.previews} aria-label="Pictures in the message">
      {marks.map(({ mark, label, picture: { address, width, height } }) => (
        <li key={mark} className={classes.preview}>
          <img
            className={classes.picture}
            src={address}
            alt={label}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
          <IconButton
            size={32}
            label={`Remove ${label || 'picture'}`}
            onClick={() => {
              replaceMark(text, mark, '');
              // The button goes with its picture.
              text.field.current?.focus();
            }}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
