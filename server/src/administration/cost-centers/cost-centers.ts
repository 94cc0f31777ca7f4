import type { CostCenter } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { requireInService } from '../../access/index.ts';
import { only, record } from '../../platform/audit/audit.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenReference, brokenUnique, type Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const rows = (db: Reader) =>
  db
    .selectFrom('cost_centers as it')
    .leftJoin('staff', 'staff.id', 'it.responsable_id')
    .leftJoin('business_units as unit', 'unit.codigo', 'it.codigo_unidad')
    .select([
      'it.codigo',
      'it.nombre',
      'it.responsable_id',
      'staff.nombre as responsable',
      'it.codigo_unidad',
      'unit.nombre as unidad',
      'it.activo',
      'it.version',
    ]);

/** CC-9 before CC-10. */
const byCode = sql`it.codigo collate es_natural`;

type Filters = Pick<Received<typeof contract.exportCostCenters>, 'search' | 'activo'>;

function filteredCostCenters(db: Reader, { search, activo }: Filters) {
  let found = rows(db);
  if (activo !== undefined) found = found.where('it.activo', '=', activo === 'true');
  if (search) found = found.where(contains(textOf('it.codigo', 'it.nombre'), search));
  return found;
}

export async function listCostCenters({ db }: Reading, { page, per_page, sort, ...filters }: Received<typeof contract.listCostCenters>) {
  const column = sort.endsWith('nombre') ? sql.ref('it.nombre') : byCode;
  return pageOf(
    { page, per_page },
    filteredCostCenters(db, filters),
    filteredCostCenters(db, filters)
      .orderBy(column, sort.startsWith('-') ? 'desc' : 'asc')
      .orderBy(byCode),
  );
}

export async function exportCostCenters({ db, user }: Reading, filters: Filters): Promise<FileAnswer> {
  const columns = [
    { key: 'codigo', header: 'Código' },
    { key: 'nombre', header: 'Nombre', width: 40 },
    { key: 'responsable', header: 'Responsable', width: 28 },
    { key: 'unidad', header: 'Unidad de negocio', width: 28 },
    { key: 'activo', header: 'Activo' },
  ];
  return {
    filename: `centros-de-costo-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, {
      sheet: 'Centros de costo',
      columns,
      rows: batchesOf(db, filteredCostCenters(db, filters).orderBy('it.codigo')),
    }),
  };
}

const auditColumns = ['nombre', 'responsable', 'unidad', 'activo'] as const;

export async function createCostCenter(context: Writing, center: Received<typeof contract.createCostCenter>): Promise<CostCenter> {
  const { tx } = context;
  await requireInService(tx, { field: 'responsable_id', chosen: center.responsable_id });
  await tx.insertInto('cost_centers').values(center).execute().catch(refuse);
  const after = await rows(tx).where('it.codigo', '=', center.codigo).executeTakeFirstOrThrow();
  await record(context, { action: 'create', entity: 'cost_center', id: center.codigo, after: only(after, auditColumns) });
  return after;
}

export async function updateCostCenter(
  context: Writing,
  { codigo, version, ...change }: Received<typeof contract.updateCostCenter>,
): Promise<CostCenter> {
  const { tx } = context;
  await tx.selectFrom('cost_centers').select('codigo').where('codigo', '=', codigo).forUpdate().execute();
  const before = await rows(tx).where('it.codigo', '=', codigo).executeTakeFirst();
  if (!before) throw notFound('Ese centro de costo');
  if (before.version !== version) throw new Problem('stale', { current: before });
  await requireInService(tx, { field: 'responsable_id', chosen: change.responsable_id, held: before.responsable_id });
  await tx
    .updateTable('cost_centers')
    .set({ ...change, version: version + 1 })
    .where('codigo', '=', codigo)
    .execute()
    .catch(refuse);
  const after = await rows(tx).where('it.codigo', '=', codigo).executeTakeFirstOrThrow();
  await record(context, {
    action: 'update',
    entity: 'cost_center',
    id: codigo,
    before: only(before, auditColumns),
    after: only(after, auditColumns),
  });
  return after;
}

export async function deleteCostCenter(context: Writing, { codigo }: Received<typeof contract.deleteCostCenter>) {
  const { tx } = context;
  const before = await rows(tx).where('it.codigo', '=', codigo).executeTakeFirst();
  if (!before) throw notFound('Ese centro de costo');
  await tx
    .deleteFrom('cost_centers')
    .where('codigo', '=', codigo)
    .execute()
    .catch((error: unknown) => {
      if (brokenReference(error))
        throw new Problem('in_use', {
          message: `${codigo} está en uso en la matriz de aprobación o en una solicitud. Desactívelo: deja de ofrecerse y lo anterior se conserva.`,
        });
      throw error;
    });
  await record(context, { action: 'delete', entity: 'cost_center', id: codigo, before: only(before, auditColumns) });
  return { done: true } as const;
}

function refuse(error: unknown): never {
  if (brokenUnique(error) === 'cost_centers_nombre')
    throw new Problem('duplicate', { fields: { nombre: 'Ya hay un centro de costo activo con ese nombre.' } });
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { codigo: 'Ya hay un centro de costo con ese código.' } });
  const reference = brokenReference(error);
  if (reference?.includes('responsable')) throw new Problem('invalid', { fields: { responsable_id: 'Esa persona no existe.' } });
  if (reference) throw new Problem('invalid', { fields: { codigo_unidad: 'Esa unidad no existe.' } });
  throw error;
}

/** Refuses, at its field, to charge something to a cost centre that is not, or not any more. */
export async function requireCostCenter(db: Reader, codigo: string, field = 'cost_center'): Promise<void> {
  const { activo } = await namedCostCenter(db, codigo, field);
  if (!activo) throw new Problem('invalid', { fields: { [field]: `El centro de costo ${codigo} está inactivo.` } });
}

/** The cost centre (CECO) that is named; one that does not exist is refused at its field, wherever it is written. */
export async function namedCostCenter(db: Reader, codigo: string, field = 'cost_center'): Promise<{ activo: boolean }> {
  const found = await db.selectFrom('cost_centers').where('codigo', '=', codigo).select('activo').executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { [field]: `El centro de costo ${codigo} no existe.` } });
  return found;
}
