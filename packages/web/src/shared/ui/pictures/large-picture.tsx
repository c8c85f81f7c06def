import { readPictureAddress, WHITEBOARD_TITLE_MAX_LENGTH } from '@collabor8/domain';
import { IconBrush, IconExternalLink } from '@tabler/icons-react';
import { useRef } from 'react';
import { askToDraw } from '../../drawings/drawing-desk.js';
import { anchorOf, onSheet } from '../../drawings/drawn-upon.js';
import { selectSession } from '../../session/session-slice.js';
import { useAppSelector } from '../../store.js';
import { CloseButton, IconButton } from '../controls/button.js';
import { BareDialog } from '../dialogs/dialog.js';
import classes from './large-picture.module.css';
import { Box, Row } from '../layout.js';

interface LargePictureProps {
  /** That shows it in its text. */
  readonly link: HTMLElement;
  /** Of a picture that is kept here. */
  readonly address: string;
  readonly alt: string;
  readonly onClose: () => void;
}

export function LargePicture({ link, address, alt, onClose }: LargePictureProps) {
  const picture = readPictureAddress(address);
  const image = useRef<HTMLImageElement>(null);
  const isSignedIn = useAppSelector(selectSession).status === 'signedIn';
  const drawUpon = () => {
    if (image.current === null) return;
    const title = [...alt].slice(0, WHITEBOARD_TITLE_MAX_LENGTH).join('').trim() || 'Drawing';
    const content = onSheet(image.current);
    onClose();
    askToDraw({ upon: { content, title }, over: anchorOf(link) });
  };
  return (
    <BareDialog label={alt === '' ? 'Picture' : alt} width="max-content" onClose={onClose}>
      <Row gap={8} pad={[8, 8, 8, 16]} isOneLine>
        <Box as="p" weight="medium" fit="fill" isCut dir="auto">
          {alt}
        </Box>
        <a className={classes.link} href={address} target="_blank" rel="noopener">
          <IconExternalLink size={18} aria-hidden />
          Open the original
        </a>
        {isSignedIn && (
          <IconButton label="Draw on it" onClick={drawUpon}>
            <IconBrush size={18} aria-hidden />
          </IconButton>
        )}
        <CloseButton data-autofocus onClick={onClose} />
      </Row>
      <img
        ref={image}
        className={classes.picture}
        src={address}
        alt={alt}
        width={picture?.width}
        height={picture?.height}
      />
    </BareDialog>
  );
}
