import type { Pattern } from 'contract/schedule/index.ts';
import { formatDay } from 'contract/format.ts';
import type { OwnTimes } from '../plans/calendar.ts';

/** What a place says of its working times, in words: `turno 10×5 desde el 02-03-2026, con feriados, 2 excepciones`. */
export function timesInWords({ patrones, feriados, excepciones }: OwnTimes): string {
  const [first] = patrones;
  const rhythm =
    first === undefined
      ? 'la semana de la empresa'
      : patrones.length === 1
        ? patternInWords(first)
        : `${patrones.length} jornadas distintas`;
  const exceptions = excepciones.length === 0 ? '' : excepciones.length === 1 ? ', 1 excepción' : `, ${excepciones.length} excepciones`;
  return `${rhythm}, ${feriados ? 'sin trabajar los feriados' : 'trabajando los feriados'}${exceptions}`;
}

function patternInWords({ dias, primer_dia }: Pattern): string {
  const worked = dias.filter((it) => it.length > 0).length;
  const hours = shiftsInWords(dias.find((it) => it.length > 0) ?? []);
  if (dias.length === 7) return `una semana de ${worked} ${worked === 1 ? 'día' : 'días'} (${hours})`;
  const isTurn = dias.every((it, at) => it.length > 0 === at < worked);
  return isTurn
    ? `turno ${worked}×${dias.length - worked} desde el ${formatDay(primer_dia)} (${hours})`
    : `un patrón de ${dias.length} días (${hours})`;
}

const shiftsInWords = (shifts: Pattern['dias'][number]): string => shifts.map(({ de, a }) => `${de}–${a}`).join(' y ') || 'sin trabajo';
