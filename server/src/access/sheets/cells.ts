import { Problem } from '../../platform/problem.ts';

export interface SheetColumn<K extends string = string> {
  key: K;
  header: string;
  /** Other titles; accents, case, spaces and signs do not count. */
  also: readonly string[];
  /** In the row of the template that shows how. */
  example: string;
  width: number;
}

interface Known<K extends string> {
  columns: readonly SheetColumn<K>[];
  keys: readonly K[];
}

/** Which column each title of a file is, null when it is none. */
export function matchColumns<K extends string>({ columns, keys }: Known<K>, titles: readonly string[]): (K | null)[] {
  const byTitle = new Map(
    columns.flatMap(({ key, header, also }) => [key, header, ...also].map((title) => [foldText(title), key] as const)),
  );
  const found = titles.map((it) => byTitle.get(foldText(it)) ?? null);
  const twice = found.findIndex((it, at) => it !== null && found.indexOf(it) !== at);
  if (twice >= 0) {
    const [first, second] = [titles[found.indexOf(found[twice] ?? null)], titles[twice]];
    throw new Problem('bad_file', { message: `Las columnas «${first}» y «${second}» dicen lo mismo. Deje una sola.` });
  }
  if (!keys.some((it) => found.includes(it))) {
    const missing = keys.map((key) => `«${columns.find((it) => it.key === key)?.header}»`).join(' ni ');
    const seen = titles
      .slice(0, 8)
      .map((it) => `«${it.slice(0, 40)}»`)
      .join(', ');
    const expected = columns.map((it) => it.header).join(', ');
    throw new Problem('bad_file', {
      message: `No se encontró la columna ${missing} (la primera fila dice ${seen}). Se esperan columnas como: ${expected}. Descargue la planilla modelo.`,
    });
  }
  return found;
}

/** Longer than any of these facts may be: enough to say that it is too long. */
const longest = 500;

/** Excel can hide characters in a text that neither a person nor the database reads. */
const printable = (text: string) =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(/[^\P{Cc}]/gu, ' ')
    .trim();

export function cellsOf<K extends string>(
  cells: readonly (string | number | null)[],
  known: readonly (K | null)[],
): Partial<Record<K, string>> {
  const found: Partial<Record<K, string>> = {};
  for (const [at, key] of known.entries()) {
    const text = printable(String(cells[at] ?? ''));
    if (key !== null && text) found[key] = text;
  }
  return found;
}

/** As titles and names are compared: without accents, capitals, spaces and signs. */
export const foldText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** `Sí`, `1`, `activo`; undefined for what is neither yes nor no. */
export function yesOrNo(text: string): boolean | undefined {
  const said = foldText(text);
  if (['si', '1', 'true', 'verdadero', 'activo', 'activa', 'vigente', 'x'].includes(said)) return true;
  return ['no', '0', 'false', 'falso', 'inactivo', 'inactiva', 'desactivado', 'retirado', 'retirada'].includes(said) ? false : undefined;
}
