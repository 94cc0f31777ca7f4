import { mostMoved } from 'contract/administration/exchange-rates/rate-sources.ts';
import type { DayRate, ForeignCurrency } from '../../outside/rates/port.ts';

/** As a whole number of millionths: what has moved is counted, not guessed. */
function millionths(valor: string): bigint {
  const [whole = '0', decimals = ''] = valor.split('.');
  return BigInt(whole + decimals.padEnd(6, '0').slice(0, 6));
}

/** Whether a value lies further from the last one than such a value moves. */
function isJump(moneda: ForeignCurrency, { before, after }: { before: string; after: string }): boolean {
  const [last, next] = [millionths(before), millionths(after)];
  const moved = next > last ? next - last : last - next;
  return moved * 100n > last * BigInt(mostMoved[moneda]);
}

/**
 * Which of the values that were published are believed, and which a person must confirm. What is known stays, whatever is published;
 * each other value is held against the last one before its day that is known or believed. The first of all is believed.
 */
export function judgeRates(moneda: ForeignCurrency, known: readonly DayRate[], told: readonly DayRate[]) {
  const [believed, doubtful]: [DayRate[], DayRate[]] = [[], []];
  const valueOn = new Map(known.map((it) => [it.fecha, it.valor]));
  const days = [...new Set([...valueOn.keys(), ...told.map((it) => it.fecha)])].toSorted();
  const toldOn = new Map(told.map((it) => [it.fecha, it]));
  let last: string | undefined;
  for (const day of days) {
    const next = toldOn.get(day);
    const value = valueOn.get(day);
    if (value !== undefined) last = value;
    else if (next && last !== undefined && isJump(moneda, { before: last, after: next.valor })) doubtful.push(next);
    else if (next) {
      believed.push(next);
      last = next.valor;
    }
  }
  return { believed, doubtful };
}
