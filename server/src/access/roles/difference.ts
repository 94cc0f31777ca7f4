import { actions, modules, rights } from 'contract/permissions.ts';

type Flags = Readonly<Record<string, unknown>>;

/** What somebody did to the rights of a role over a module, as it follows their name: `dio a SUP «Aprobar» y le quitó «Eliminar» en Consumos y vales`. */
export function rightsChange(after: Flags, before: Flags, id: string): string | undefined {
  const [role = id, module = ''] = id.split('/');
  const name = Object.hasOwn(modules, module) ? modules[module as keyof typeof modules] : module;
  const changed = (from: Flags, to: Flags) => actions.filter((it) => to[it] && !from[it]).map((it) => `«${rights[it].label}»`);
  const [given, taken] = [changed(before, after), changed(after, before)];
  if (given.length > 0) return `dio a ${role} ${inWords(given)}${taken.length > 0 ? ` y le quitó ${inWords(taken)}` : ''} en ${name}`;
  return taken.length > 0 ? `quitó a ${role} ${inWords(taken)} en ${name}` : undefined;
}

const inWords = (some: readonly string[]): string => (some.length < 2 ? some.join('') : `${some.slice(0, -1).join(', ')} y ${some.at(-1)}`);
