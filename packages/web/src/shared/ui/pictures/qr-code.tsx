import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Modules of white around it, as the standard asks for. */
const QUIET = 4;

/** A text as a picture for a camera, in one path: dark on white in both schemes. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = encode(text, { border: QUIET });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
