import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accentColors, lookSheet, placeName, type Place } from '@collabor8/domain';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { KEPT_TYPE } from '../images/encode.js';
import { exchangeOf } from './exchange.js';
import { escaped } from './escaped.js';
import { TITLE } from './open-document.js';

export type ReadPlace = () => Promise<Place>;

export const MANIFEST = 'manifest.webmanifest';

const ICON = /<link rel="icon"[^>]*>/;

/** The head of a document in which name, logo and colours of the place hold from its first paint on. */
export function headOfPlace(head: string, place: Place | undefined): string {
  const sheet = place === undefined ? '' : lookSheet(place);
  const ownIcon = `<link rel="icon" href="${place?.logo ?? ''}" type="${KEPT_TYPE}" />`;
  const withIcon =
    place === undefined || place.logo === '' ? head : head.replace(ICON, () => ownIcon);
  const name = escaped(placeName(place));
  const named = withIcon.replace(
    TITLE,
    () => `<title>${name}</title><meta name="application-name" content="${name}" />`,
  );
  return sheet === '' ? named : `${named}<style id="place-look">${sheet}</style>`;
}

/** What is taken of the app's own manifest; all else stays as it is there. */
const manifestSchema = z.looseObject({
  name: z.string(),
  short_name: z.string(),
  theme_color: z.string(),
  icons: z.array(z.looseObject({})),
});

/** The web app's manifest, with what the place is called and looks like: so it stands among a phone's apps. */
export function placeManifest(webFolder: string, readPlace: ReadPlace): RequestHandler {
  const text = readFileSync(join(webFolder, MANIFEST), 'utf8');
  const own = manifestSchema.parse(JSON.parse(text));
  return async (_req, res) => {
    exchangeOf(res).endpoint = 'file';
    const { name, logo, accent } = await readPlace();
    const icon = { src: logo, sizes: 'any', type: KEPT_TYPE, purpose: 'any' };
    res.set('Cache-Control', 'no-cache').type('application/manifest+json');
    res.send(
      JSON.stringify({
        ...own,
        ...(name !== '' && { name, short_name: name }),
        ...(accent !== '' && { theme_color: accentColors(accent).light['brand-deep'] }),
        ...(logo !== '' && { icons: [icon] }),
      }),
    );
  };
}
