import { join } from 'node:path';
import ts from 'typescript';

const FILE = join(import.meta.dirname, '../../../domain/src/live/topics.ts');

/**
 * Every event that may be told, as its types in the domain say: `followUpdate: change`. What may be left out has a
 * `?`; of an event with several forms each stands there.
 */
export function toldEvents(): readonly string[] {
  const program = ts.createProgram([FILE], {
    ...{ strict: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022 },
    // The names of fields need no more of the language's own types, which take longest to read.
    ...{ types: [], lib: ['lib.es5.d.ts'] },
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(FILE);
  const file = source && checker.getSymbolAtLocation(source);
  const union = file && checker.getExportsOfModule(file).find(({ name }) => name === 'LiveEvent');
  const told = union && checker.getDeclaredTypeOfSymbol(union);
  if (!told?.isUnion()) throw new Error(`${FILE} exports no union LiveEvent.`);

  const forms = new Map<string, readonly string[]>();
  for (const event of told.types) {
    const fields = checker.getPropertiesOfType(event);
    const names = fields
      .filter(({ name }) => name !== 'name')
      .map(({ name, flags }) => ((flags & ts.SymbolFlags.Optional) === 0 ? name : `${name}?`));
    const named = event.getProperty('name');
    if (named === undefined) throw new Error('An event has no name.');
    const name = checker.typeToString(checker.getTypeOfSymbol(named)).slice(1, -1);
    forms.set(name, [...(forms.get(name) ?? []), names.join(', ')]);
  }
  return [...forms].map(([name, each]) => `${name}: ${[...new Set(each)].join(' | ')}`).sort();
}
