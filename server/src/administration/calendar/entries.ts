import type { CalendarEntry, CalendarPeriod } from 'contract/dashboards/index.ts';
import { sql } from 'kysely';
import type { CalendarSource } from '../../platform/calendar-entries.ts';
import type { Reading } from '../../platform/context.ts';
import { inWords, placesOf } from './holiday-scope.ts';
import '../tables.ts';

/** The days that nobody works, here or there. */
async function holidaysBetween({ db }: Pick<Reading, 'db'>, { desde, hasta, most }: CalendarPeriod): Promise<CalendarEntry[]> {
  const days = await db
    .selectFrom('holidays')
    .where('fecha', '>=', desde)
    .where('fecha', '<=', hasta)
    .select(['fecha', 'nombre', 'ambito'])
    .orderBy('fecha')
    .orderBy(sql`ambito <> 'nacional'`)
    .limit(most)
    .execute();
  const places = await placesOf(db);
  return days.map(({ fecha, nombre, ambito }) => ({
    tipo: 'feriado',
    desde: fecha,
    hasta: fecha,
    titulo: nombre,
    detalle: ambito === 'nacional' ? null : inWords(ambito, places),
    atrasado: false,
    url: null,
  }));
}

export const calendarEntries: readonly CalendarSource[] = [{ kind: 'feriado', between: holidaysBetween }];
