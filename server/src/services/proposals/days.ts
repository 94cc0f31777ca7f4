/** Something that a paper says, and the line that says it. */
export interface Reading<T> {
  value: T;
  line: string;
}

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** The days that a line names: `12-11-2026`, `12/11/26`, `2026-11-12` or «12 de noviembre de 2026»; the day comes first, as in Chile. */
export function daysIn(line: string): string[] {
  const text = line.slice(0, 400).toLowerCase();
  return [
    ...[...text.matchAll(/(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/g)].map(([, year, month, day]) => [year, month, day]),
    ...[...text.matchAll(/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/g)].map(([, day, month, year]) => [year, month, day]),
    ...[...text.matchAll(/(?<!\d)(\d{1,2}) (?:de )?([a-z]{3,10})\.? (?:de |del )?(\d{4})(?!\d)/g)].map(([, day, name, year]) => [
      year,
      String(months.indexOf(name?.replace('set', 'sep').slice(0, 3) ?? '') + 1),
      day,
    ]),
  ].flatMap(([year, month, day]) => dayOf(Number(year), Number(month), Number(day)));
}

/** Nothing, of what no calendar has. Offers of other centuries are none. */
function dayOf(year: number, month: number, day: number): string[] {
  const whole = year < 100 ? 2000 + year : year;
  if (whole < 2000 || whole > 2099 || month < 1 || month > 12 || day < 1) return [];
  const made = Temporal.PlainDate.from({ year: whole, month, day }, { overflow: 'constrain' });
  return made.day === day ? [made.toString()] : [];
}

const ofValidity = /v[aá]lid|vigen|vence|vencimiento/i;

/** Until when an offer holds: the day that is named, or so many days from the offer's own. */
export function validityIn(lines: readonly string[], date: string | null): Reading<string> | null {
  for (const [at, line] of lines.entries()) {
    if (!ofValidity.test(line)) continue;
    const text = `${line} ${lines[at + 1] ?? ''}`.slice(0, 400);
    const [named] = daysIn(line);
    if (named !== undefined && named !== date) return { value: named, line };
    const count = Number(/(\d{1,3}) ?d[ií]as/i.exec(text)?.[1]);
    if (date !== null && count > 0) return { value: Temporal.PlainDate.from(date).add({ days: count }).toString(), line };
  }
  return null;
}
