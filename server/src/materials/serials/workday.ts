import { serialPapers } from 'contract/materials/index.ts';
import { type WorkdaySource, wholeOf } from '../../platform/workday.ts';
import { transferAt } from '../transfers/address.ts';
import { transfersSeenBy } from '../transfers/transfers.ts';
import { returnsSeenBy } from '../usage/returns.ts';
import { vouchersSeenBy } from '../usage/consumption.ts';
import '../../erp/tables.ts';

const pageOf = {
  traslado: transferAt,
  consumo: (number: string) => `/materiales/vales-consumo/${number}`,
  devolucion: (number: string) => `/materiales/devoluciones/${number}`,
};
type Waiting = keyof typeof pageOf;

/** Papers that the ERP is not told of before their page names the serials that they moved. */
export const serialsToName: WorkdaySource = {
  key: 'series_por_registrar',
  part: 'espera',
  title: 'Series que espera el ERP',
  url: null,
  permission: 'mobile_warehouses:create',
  find: ({ db, user }) =>
    wholeOf(
      db
        .selectFrom('erp_posts as it')
        .where('it.awaits_serials', '=', true)
        .where('it.state', '=', 'pendiente')
        .where((of) =>
          of.or([
            of.and([of('it.source', '=', 'traslado'), of('it.source_number', 'in', transfersSeenBy(db, user).select('it.number'))]),
            of.and([of('it.source', '=', 'consumo'), of('it.source_number', 'in', vouchersSeenBy(db, user).select('it.number'))]),
            of.and([of('it.source', '=', 'devolucion'), of('it.source_number', 'in', returnsSeenBy(db, user).select('it.number'))]),
          ]),
        )
        .groupBy(['it.source', 'it.source_number'])
        .select(['it.source', 'it.source_number'])
        .$narrowType<{ source: Waiting }>()
        .select((of) => of.fn.min<Date>('it.created_at').as('since'))
        .orderBy('since')
        .orderBy('it.source')
        .orderBy('it.source_number'),
      ({ source, source_number, since }) => ({
        titulo: `Faltan series de ${source_number}`,
        detalle: `${serialPapers[source]}: el ERP lo recibe cuando estén todas`,
        desde: since.toISOString(),
        url: pageOf[source](source_number),
      }),
    ),
};
