import { outcomeOf } from './mistake.ts';
import { tokensOf } from './tokens.ts';

/** A formula with other names for its variables; what cannot be read stays as it is. */
export function withNames(formula: string, names: ReadonlyMap<string, string>): string {
  const read = outcomeOf(() => tokensOf(formula));
  if (!read.ok) return formula;
  return read.value.reduceRight((text, it) => {
    const other = it.kind === 'name' ? names.get(it.name) : undefined;
    return other === undefined || it.kind !== 'name' ? text : text.slice(0, it.at) + other + text.slice(it.at + it.name.length);
  }, formula);
}
