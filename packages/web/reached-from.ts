import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** Only lists what others have: who imports one name doesn't load the rest. */
const BARREL = /[/](?:index|tabler-icons-react)[.]m?[jt]s$/;
const LISTED = /(import|export)\s*[{]([^}]*)[}]\s*from\s*["']([^"']+)["']/g;
const ALL = /export\s*[*]\s*from\s*["']([^"']+)["']/g;

/** 'A, b as c' are A and b where they are imported, A and c where they are exported. */
const namesIn = (kind: string, list: string): readonly string[] =>
  list.split(',').flatMap((part) => {
    const names = part.trim().split(/\s+as\s+/);
    return (kind === 'import' ? names[0] : names.at(-1)) ?? [];
  });

/** A library has `IconBell` in `IconBell.mjs`, and `useWindowEvent` in `use-window-event.mjs`. */
const fileOf = (name: string): string =>
  `/${name.startsWith('use') ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name}.mjs`;

/** The module among `ids` that a barrel's `./path/to.js` means. */
function meantBy(source: string, ids: readonly string[]): string | undefined {
  const path = source.replace(/^[.]+[/]/, '/').replace(/[.]js$/, '');
  return ids.find((id) => id.replace(/[.]tsx?$/, '').endsWith(path));
}

/** The module behind a barrel that has a name. */
function behind(barrel: string, name: string, context: Context): string | undefined {
  const { code, importedIds = [] } = context.getModuleInfo(barrel) ?? {};
  if (barrel.includes('/node_modules/')) {
    return importedIds.find((id) => id.endsWith(fileOf(name)));
  }
  if (code == null) return undefined;
  for (const [, kind = '', list = '', source = ''] of code.matchAll(LISTED)) {
    if (namesIn(kind, list).includes(name)) return meantBy(source, importedIds);
  }
  if (new RegExp(`export (?:async )?(?:const|let|function|class) ${name}\\b`).test(code)) {
    return barrel;
  }
  for (const [, source = ''] of code.matchAll(ALL)) {
    const module = meantBy(source, importedIds);
    const found = module === undefined ? undefined : behind(module, name, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A module, what it imports at once and what that imports; of barrels only what is named. */
export function reachedFrom(root: string, context: Context): ReadonlySet<string> {
  const seen = new Set<string>();
  const add = (id: string): void => {
    const info = context.getModuleInfo(id);
    if (info === null || seen.has(id)) return;
    seen.add(id);
    const barrels = info.importedIds.filter((each) => BARREL.test(each));
    info.importedIds.filter((each) => !BARREL.test(each)).forEach(add);
    for (const [, kind = '', list = ''] of (info.code ?? '').matchAll(LISTED)) {
      for (const name of namesIn(kind, list)) {
        for (const barrel of barrels) {
          const module = behind(barrel, name, context);
          if (module !== undefined) add(module);
        }
      }
    }
  };
  add(root);
  return seen;
}
