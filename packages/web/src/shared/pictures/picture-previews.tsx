import { fileMarksIn, pictureMarksIn, sizeText } from '@collabor8/domain';
import { IconFile, IconX } from '@tabler/icons-react';
import { IconButton } from '../ui/controls/button.js';
import classes from './picture-previews.module.css';
import { replaceMark, type TextOfPictures } from './picture-text.js';

interface PicturePreviewsProps {
  readonly value: string;
  readonly text: TextOfPictures;
}

/** The pictures and files of a text while it is written; its words stay as they are, but for those of one that is taken out. */
export function PicturePreviews({ value, text }: PicturePreviewsProps) {
  const pictures = pictureMarksIn(value);
  const files = fileMarksIn(value);
  const remove = (mark: string, what: string) => (
    <IconButton
      size={32}
      label={`Remove ${what}`}
      onClick={() => {
        replaceMark(text, mark, '');
        // The button goes with what it removes.
        text.field.current?.focus();
      }}
    >
      <IconX size={18} stroke={1.75} aria-hidden />
    </IconButton>
  );
  if (pictures.length + files.length === 0) return null;
  return (
    <ul
      className={classes.previews}
      aria-label={files.length === 0 ? 'Pictures in the message' : 'Attachments of the message'}
    >
      {pictures.map(({ mark, label, picture: { address, width, height } }) => (
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
          {remove(mark, label || 'picture')}
        </li>
      ))}
      {files.map(({ mark, label, file }) => (
        <li key={mark} className={classes.file}>
          <IconFile size={18} stroke={1.75} aria-hidden />
          <span className={classes.name}>{label}</span>
          <span className={classes.size}>{sizeText(file.size)}</span>
          {remove(mark, label)}
        </li>
      ))}
    </ul>
  );
}
