import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentColors, contrast, lookSheet, surfaces } from './look.js';

const AA = 4.5;
const anyColor = integer({ min: 0, max: 0xffffff }).map(
  (value) => `#${value.toString(16).padStart(6, '0')}`,
);
const PLAIN = { name: '', logo: '', accent: '' };

describe('the colours of an accent', () => {
  it('count contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
    expect(contrast('#0b6b58', '#0b6b58')).toBe(1);
  });

  it('are as picked where that can be read, and the same hue', () => {
    expect(accentColors('#0b6b58').light).toMatchObject({ pine: '#0b6b58', 'pine-ink': '#ffffff' });
    expect(accentColors('#1d4ed8').light['pine']).toBe('#1d4ed8');
    // White on yellow can't be read: the yellow is darker.
    expect(accentColors('#ffff00').light['pine']).toMatch(/^#(?<twice>[\da-f]{2})\k<twice>00$/);
  });

  it('reach AA on everything that they stand on, and that stands on them, whatever is picked', () => {
    assert(
      property(anyColor, (accent) => {
        const colors = accentColors(accent);
        for (const scheme of ['light', 'dark'] as const) {
          const own = colors[scheme];
          const at = (name: string): string => own[name] ?? 'none';
          const { muted, ...grounds } = surfaces[scheme];
          for (const ground of [...Object.values(grounds), at('pine-soft')]) {
            expect(contrast(at('pine-text'), ground)).toBeGreaterThanOrEqual(AA);
            // Borders, icons and the ring of the focus.
            expect(contrast(at('pine'), ground)).toBeGreaterThanOrEqual(3);
          }
          expect(contrast(at('pine'), at('pine-ink'))).toBeGreaterThanOrEqual(AA);
          expect(contrast(muted, at('pine-soft'))).toBeGreaterThanOrEqual(AA);
          expect(contrast('#ffffff', at('brand-deep'))).toBeGreaterThanOrEqual(7);
          expect(contrast(at('brand-mint'), at('brand-deep'))).toBeGreaterThanOrEqual(AA);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the sheet of a place', () => {
  it('is empty for a place that has nothing of its own', () => {
    expect(lookSheet(PLAIN)).toBe('');
  });

  it('holds the colours of both schemes, those of the dark not on paper', () => {
    const sheet = lookSheet({ ...PLAIN, accent: '#1d4ed8' });
    expect(sheet).toMatch(/^:root:root\{--pine:#1d4ed8;/);
    expect(sheet).toContain("@media screen{:root[data-color-scheme='dark']{--pine:#");
    expect(sheet).not.toContain('data-brand');
  });

  it('ends neither its quotes nor its element, whatever the name', () => {
    const sheet = lookSheet({ ...PLAIN, name: '"}</style><script>x\\', logo: '/logo/a-b' });
    expect(sheet).not.toMatch(/[<]|"}/);
    expect(sheet).toContain(String.raw`url("\2f logo\2f a\2d b")`);
    expect(lookSheet({ ...PLAIN, name: 'Språk 言語' })).toContain('content:"Språk 言語"');
  });
});
