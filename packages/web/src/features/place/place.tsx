import { applyPlaceUpdate, lookSheet, placeName, type Place } from '@collabor8/domain';
import { useEffect } from 'react';
import { holdRead } from '../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../shared/store.js';
import { namePlace } from '../../shared/ui/page-header.js';
import { placeRead } from './reads.js';

const selectPlace = holdRead(
  placeRead,
  'placeUpdate',
  applyPlaceUpdate,
  // Servers tell it as it was a second ago: what was heard since stays.
  (held, place) => applyPlaceUpdate(held, { name: 'placeUpdate', place }),
);

/** As index.html has it. */
const OWN_ICON = { href: '/favicon.svg', type: 'image/svg+xml' };

/** The element that a document of a place with a look of its own comes with. */
function sheetElement(): HTMLStyleElement {
  const known = document.querySelector<HTMLStyleElement>('#place-look');
  if (known !== null) return known;
  const made = document.createElement('style');
  made.id = 'place-look';
  document.head.append(made);
  return made;
}

function showLook(place: Place): void {
  const sheet = lookSheet(place);
  const element = sheetElement();
  if (element.textContent !== sheet) element.textContent = sheet;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const shown = place.logo === '' ? OWN_ICON : { href: place.logo, type: 'image/webp' };
  if (icon !== null && icon.getAttribute('href') !== shown.href) Object.assign(icon, shown);
}

/** Gives every page the name, the logo and the colours of the place, as they change. */
export function PlaceLook() {
  const place = useAppSelector(selectPlace);
  useEffect(() => {
    if (place === undefined) return undefined;
    showLook(place);
    namePlace(placeName(place));
    return () => namePlace(undefined);
  }, [place]);
  return null;
}
