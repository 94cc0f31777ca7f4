import type { CalendarEntry, CalendarPeriod } from 'contract/dashboards/index.ts';
import type { CalendarSource } from '../../platform/calendar-entries.ts';
import type { Reading } from '../../platform/context.ts';
import { todayInChile } from '../../platform/today.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** The papers of suppliers in use that expire on these days. */
export async function expiriesBetween({ db }: Pick<Reading, 'db'>, { desde, hasta, most }: CalendarPeriod): Promise<CalendarEntry[]> {
  const rows = await db
    .selectFrom('supplier_documents as paper')
    .innerJoin('supplier_document_types as type', 'type.id', 'paper.type_id')
    .innerJoin('supplier_records as it', 'it.id', 'paper.supplier_id')
    .innerJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .where('paper.ended_at', 'is', null)
    .where('suppliers.activo', '=', true)
    .where('suppliers.merged_into', 'is', null)
    .where('paper.expires_on', '>=', desde)
    .where('paper.expires_on', '<=', hasta)
    .select(['it.id', 'it.name', 'type.nombre as type', 'type.bloquea', 'paper.expires_on'])
    .orderBy('paper.expires_on')
    .orderBy('paper.id')
    .limit(most)
    .execute();
  const today = todayInChile();
  return rows.flatMap(({ id, name, type, bloquea, expires_on }): CalendarEntry[] =>
    expires_on === null
      ? []
      : [
          {
            tipo: 'vencimiento',
            desde: expires_on,
            hasta: expires_on,
            titulo: `${name}: ${type}`,
            detalle: bloquea ? 'Vencido, no se le puede pedir nada nuevo' : null,
            atrasado: expires_on < today,
            url: `/supplying/suppliers/${id}`,
          },
        ],
  );
}

export const calendarEntries: readonly CalendarSource[] = [
  { kind: 'vencimiento', permission: 'supplier_creation:read', isOfNoProject: true, between: expiriesBetween },
];
