import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { HeldView } from '../desk/held-view.js';
import { qualityText } from '../desk/quality.js';
import classes from './stage.module.css';

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

function wordsOf({ link, quality }: HeldView): string {
  switch (link) {
    case 'connecting':
      return 'Connecting…';
    case 'reconnecting':
    case 'noPath':
      return 'Reconnecting…';
    case 'connected':
      return quality === undefined ? 'Connected' : qualityText(quality);
  }
}

/** The quality of the connection, in words. */
export const QualityBadge = ({ held }: { readonly held: HeldView }) => (
  <span className={classes.tag} data-testid="quality">
    {held.link === 'connected' ? <IconWifi {...icon} /> : <IconWifiOff {...icon} />}
    {wordsOf(held)}
  </span>
);
