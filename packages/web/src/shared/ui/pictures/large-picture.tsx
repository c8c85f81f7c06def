import { readPictureAddress } from '@collabor8/domain';
import { IconExternalLink, IconX } from '@tabler/icons-react';
import { IconButton } from '../controls/button.js';
import { BareDialog } from '../dialogs/dialog.js';
import classes from './large-picture.module.css';

interface LargePictureProps {
  /** Of a picture that is kept here. */
  readonly address: string;
  readonly alt: string;
  readonly onClose: () => void;
}

/** A picture as large as it is, or as the window. */
export function LargePicture({ address, alt, onClose }: LargePictureProps) {
  const picture = readPictureAddress(address);
  return (
    <BareDialog label={alt === '' ? 'Picture' : alt} width="max-content" onClose={onClose}>
      <div className={classes.head}>
        <p className={classes.name} dir="auto">
          {alt}
        </p>
        <a className={classes.link} href={address} target="_blank" rel="noopener">
          <IconExternalLink size={18} stroke={1.75} aria-hidden />
          Open the original
        </a>
        <IconButton label="Close" data-autofocus onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <img
        className={classes.picture}
        src={address}
        alt={alt}
        width={picture?.width}
        height={picture?.height}
      />
    </BareDialog>
  );
}
