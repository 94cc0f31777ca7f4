import type { Dependency } from 'contract/schedule/index.ts';
import { minutesOfDay } from 'contract/schedule/plans/time.ts';
import { linkWords } from './words.ts';

interface Predecessor {
  id: number;
  kind: Dependency['tipo'];
  lag: Dependency['lag'];
}

/** `3FC+2d; 5CC-50%; 7`: who is waited for, how, and by how much; undefined: it says something else. */
export function parsePredecessors(text: string, day: number): Predecessor[] | undefined {
  const all = text.split(';').flatMap((it) => (it.trim() === '' ? [] : [parseOne(it.trim(), day)]));
  return all.includes(undefined) ? undefined : all.flatMap((it) => it ?? []);
}

const kinds = new Map<string, Dependency['tipo']>([
  ['', 'FS'],
  ['FC', 'FS'],
  ['FS', 'FS'],
  ['CC', 'SS'],
  ['SS', 'SS'],
  ['FF', 'FF'],
  ['CF', 'SF'],
  ['SF', 'SF'],
]);

function parseOne(text: string, day: number): Predecessor | undefined {
  const [, id = '', letters = '', lag = ''] = /^(\d{1,9})\s?([A-Za-z]{2})?\s?([+-][^;]{1,30})?$/.exec(text) ?? [];
  const kind = kinds.get(letters.toUpperCase());
  const read = lag === '' ? { kind: 'working' as const, value: 0 } : parseLag(lag.replaceAll(' ', ''), day);
  return id === '' || kind === undefined || read === undefined ? undefined : { id: Number(id), kind, lag: read };
}

/** Minutes of each unit; those of the clock end in `t`, as in MS Project in Spanish. */
const unitsOf = (day: number): ReadonlyMap<string, { kind: 'working' | 'elapsed'; minutes: number }> =>
  new Map([
    ['', { kind: 'working', minutes: day }],
    ['d', { kind: 'working', minutes: day }],
    ['día', { kind: 'working', minutes: day }],
    ['días', { kind: 'working', minutes: day }],
    ['dias', { kind: 'working', minutes: day }],
    ['days', { kind: 'working', minutes: day }],
    ['h', { kind: 'working', minutes: 60 }],
    ['m', { kind: 'working', minutes: 1 }],
    ['min', { kind: 'working', minutes: 1 }],
    ['s', { kind: 'working', minutes: day * 5 }],
    ['sem', { kind: 'working', minutes: day * 5 }],
    ['dt', { kind: 'elapsed', minutes: minutesOfDay }],
    ['ed', { kind: 'elapsed', minutes: minutesOfDay }],
    ['ht', { kind: 'elapsed', minutes: 60 }],
    ['eh', { kind: 'elapsed', minutes: 60 }],
    ['mint', { kind: 'elapsed', minutes: 1 }],
  ]);

function parseLag(text: string, day: number): Dependency['lag'] | undefined {
  const [, sign = '', number = '', unit = ''] = /^([+-])(\d{1,7}(?:[.,]\d{1,4})?)([A-Za-zí%]{0,4})$/.exec(text) ?? [];
  if (number === '') return undefined;
  const value = Number(`${sign}${number.replace(',', '.')}`);
  if (unit === '%') return { kind: 'percent', value: Math.round(value) };
  const known = unitsOf(day).get(unit.toLowerCase());
  return known && { kind: known.kind, value: Math.round(value * known.minutes) };
}

export const predecessorsInWords = (all: readonly Predecessor[], day: number): string =>
  all.map(({ id, kind, lag }) => `${id}${kind === 'FS' && lag.value === 0 ? '' : linkWords[kind]}${lagInWords(lag, day)}`).join('; ');

function lagInWords({ kind, value }: Dependency['lag'], day: number): string {
  if (value === 0) return '';
  const sign = value < 0 ? '-' : '+';
  const size = Math.abs(value);
  if (kind === 'percent') return `${sign}${size}%`;
  const unit = kind === 'elapsed' ? minutesOfDay : day;
  const letters = kind === 'elapsed' ? 't' : '';
  return size % unit === 0 ? `${sign}${size / unit}d${letters}` : `${sign}${size}min${letters}`;
}
