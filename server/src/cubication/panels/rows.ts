import { cubageLimits, pesosOf, type CubagePanel } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { containsWords } from '../../platform/search/search.ts';
import '../../materials/catalogue/tables.ts';
import { readCubage } from '../documents/rows.ts';
import { priceOf } from '../prices.ts';

/** The boards of a take-off in their order. */
export async function readPanels(db: Reader, cubage_id: number): Promise<CubagePanel[]> {
  const rows = await db
    .selectFrom('cubage_panels as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .where('it.cubage_id', '=', cubage_id)
    .select([
      'it.id',
      'it.cubage_id as document_id',
      'materials.codigo as code',
      'it.name',
      'it.currency as cost_currency',
      'it.version',
      'it.formula',
    ])
    .select([
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.cost').as('panel_cost'),
      plainDecimal<null>('it.rate').as('rate'),
    ])
    .orderBy('it.line')
    .orderBy('it.id')
    .limit(cubageLimits.panels)
    .execute();
  return rows.map((row) => ({
    ...row,
    total: row.panel_cost === null || row.rate === null ? null : pesosOf(row.quantity, row.panel_cost, row.rate),
  }));
}

export async function listPanels(
  { db, user }: Reading,
  { document_id }: Received<typeof contract.getDocumentPanels>,
): Promise<CubagePanel[]> {
  await readCubage(db, user, document_id);
  return readPanels(db, document_id);
}

/** Boards are those of protections and boards that are called so. */
export async function listBoards({ db }: Reading, page: Received<typeof contract.getAllPanels>) {
  const found = db
    .selectFrom('materials as it')
    .where('it.activo', '=', true)
    .where('it.familia_id', 'in', db.selectFrom('material_families').where('codigo', '=', 'PRO').select('id'))
    .where(containsWords(sql.ref('it.busqueda'), 'tablero'));
  return pageOf(
    page,
    found,
    found
      .leftJoinLateral(priceOf(sql.ref('it.id')).as('price'), (join) => join.onTrue())
      .select(['it.id', 'it.codigo as code', 'it.descripcion as name', plainDecimal<null>('price.monto').as('panel_cost')])
      .select('price.moneda as cost_currency')
      .orderBy('it.codigo'),
  );
}
