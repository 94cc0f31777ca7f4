import type { LinkKind } from 'contract/schedule/plans/plan.ts';
import { formatNumber } from 'contract/format.ts';
import { newTie, withTies, type Doc, type Tie } from './doc.ts';
import { lengthText, readLength } from './durations.ts';
import { outlineOf } from './outline.ts';

/** How people here write the four kinds: end to begin, begin to begin, end to end, begin to end. */
const kindWords: Record<LinkKind, string> = { FS: 'FC', SS: 'CC', FF: 'FF', SF: 'CF' };
const kinds = new Map<string, LinkKind>([
  ['FC', 'FS'],
  ['CC', 'SS'],
  ['CF', 'SF'],
  ['FS', 'FS'],
  ['SS', 'SS'],
  ['FF', 'FF'],
  ['SF', 'SF'],
]);

/** `3FC+2d; 5CC`; a plain end to begin is its number alone. */
export function predecessorsText(doc: Doc, key: number, day?: number): string {
  const outline = outlineOf(doc);
  return tiesInto(doc, key)
    .map((it) => ({ it, number: outline.of(it.from)?.number ?? 0 }))
    .toSorted((a, b) => a.number - b.number)
    .map(({ it, number }) => tieText(it, number, day))
    .join('; ');
}

function tieText({ kind, lag }: Tie, number: number, day?: number): string {
  if (kind === 'FS' && lag.value === 0) return String(number);
  return `${number}${kindWords[kind]}${lagText(lag, day)}`;
}

/** `+2d`, `-1d`, `+50%`, `+3dt`; nothing for none. */
export function lagText({ kind, value }: Tie['lag'], day?: number): string {
  if (value === 0) return '';
  const sign = value > 0 ? '+' : '-';
  if (kind === 'percent') return `${sign}${formatNumber(Math.abs(value))}%`;
  return `${sign}${lengthText(Math.abs(value), kind === 'elapsed', day).replace(' ', '')}`;
}

export function readLag(text: string, day?: number): Tie['lag'] | undefined {
  const said = text.replaceAll(' ', '');
  if (said === '') return { kind: 'working', value: 0 };
  const percent = /^([+-]?(?:\d{1,4}|\d\.\d{3}))%$/.exec(said);
  if (percent) return { kind: 'percent', value: Number(percent[1]?.replace('.', '')) };
  const length = readLength(said, day);
  return length && { kind: length.isElapsed ? 'elapsed' : 'working', value: length.minutes };
}

const into = new WeakMap<Doc['ties'], Map<number, Tie[]>>();
const outOf = new WeakMap<Doc['ties'], Map<number, Tie[]>>();

/** The links that hold a row. */
export const tiesInto = ({ ties }: Doc, key: number): readonly Tie[] => groupTies(into, ties, (it) => it.to).get(key) ?? [];
/** Those by which it holds others. */
export const tiesOutOf = ({ ties }: Doc, key: number): readonly Tie[] => groupTies(outOf, ties, (it) => it.from).get(key) ?? [];

function groupTies(known: WeakMap<Doc['ties'], Map<number, Tie[]>>, ties: Doc['ties'], by: (it: Tie) => number): Map<number, Tie[]> {
  const there = known.get(ties);
  if (there) return there;
  const made = Map.groupBy(ties.values(), by);
  known.set(ties, made);
  return made;
}

/** Between two: a semicolon, or a comma that is not within a number of days, as in `3FC+2,5d`. */
const betweenTies = /[;\n]|(?<![+-] ?\d[\d.]{0,8}),/;
const tiePattern = /^(\d{1,6}) ?([A-Za-z]{2})?(.*)$/;

/** The plan with these predecessors instead; a text says what of it nobody can read. */
export function withPredecessors(doc: Doc, key: number, text: string, day?: number): Doc | string {
  const outline = outlineOf(doc);
  const wanted = new Map<string, Omit<Tie, 'key'>>();
  for (const part of text.split(betweenTies)) {
    const said = part.trim();
    if (said === '') continue;
    const [, number = '', word = 'FC', rest = ''] = tiePattern.exec(said) ?? [];
    const line = outline.lines[Number(number) - 1];
    const kind = kinds.get(word.toUpperCase());
    const lag = readLag(rest, day);
    if (number === '' || !kind || !lag) return `No se entiende «${said}». Por ejemplo: 3; 5FC+2d; 7CC.`;
    if (!line) return `No hay una actividad ${number}.`;
    if (line.row.key === key) return 'Una actividad no se espera a sí misma.';
    wanted.set(`${line.row.key} ${kind}`, { from: line.row.key, to: key, kind, lag });
  }
  const present = new Map(tiesInto(doc, key).map((it) => [`${it.from} ${it.kind}`, it]));
  const remove = [...present].filter(([name]) => !wanted.has(name)).map(([, it]) => it.key);
  const add = [...wanted].map(([name, it]) => {
    const there = present.get(name);
    return there ? { ...there, lag: it.lag } : newTie(it);
  });
  return withTies(doc, { add, remove });
}
