import { getMaterialMerge, mergeMaterial, receiveStock } from 'contract/materials/index.ts';
import { getSupplierMerge, mergeSupplier } from 'contract/supplying/index.ts';
import type { Company, DemoStep } from '../acting.ts';

const [rocio, hugo] = ['rocio.alerce@soldepapel.example', 'hugo.belloto@soldepapel.example'];

const [into, code] = ['EPP-000009', 'BLOQ-FPS50'];

/** The ERP's list had a sunscreen twice, and some of it was received under each code. */
async function receiveTwice({ act, db }: Company): Promise<void> {
  const known = await db.selectFrom('materials').where('codigo', '=', into).select(['familia_id', 'unidad_id']).executeTakeFirstOrThrow();
  await db
    .insertInto('materials')
    .values({ codigo: code, descripcion: 'Bloqueador FPS50 litro', ...known, observaciones: null })
    .execute();
  const items = [{ code, quantity: '24' }];
  await act({ days: 19 }, hugo, receiveStock, { warehouse_code: 'BF0001', paper: 'Guía 40211', items });
}

async function mergeMaterials({ act }: Company): Promise<void> {
  const { fingerprint } = await act({ days: 12 }, rocio, getMaterialMerge, { code, into });
  await act({ days: 12 }, rocio, mergeMaterial, { code, into, reason: 'El mismo bloqueador, creado dos veces en el ERP.', fingerprint });
}

/** Somebody entered a supplier without its RUT, who was there already. */
async function mergeSuppliers({ act, db }: Company): Promise<void> {
  const kept = await db
    .selectFrom('suppliers')
    .innerJoin('supplier_records as record', 'record.supplier_code', 'codigo')
    .where('activo', '=', true)
    .where('suppliers.rut', 'is not', null)
    .select(['record.id', 'nombre'])
    .orderBy('codigo')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('suppliers')
    .values({ codigo: 'PROV-0417', nombre: `${kept.nombre} (sin RUT)`, rut: null })
    .execute();
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', 'PROV-0417').select('id').executeTakeFirstOrThrow();
  const { fingerprint } = await act({ days: 10 }, rocio, getSupplierMerge, { id, into: kept.id });
  await act({ days: 10 }, rocio, mergeSupplier, { id, into: kept.id, reason: 'Se ingresó otra vez, sin su RUT.', fingerprint });
}

/** What supply found twice and made one. */
export const merging: readonly DemoStep[] = [
  { days: 19, happen: receiveTwice },
  { days: 12, happen: mergeMaterials },
  { days: 10, happen: mergeSuppliers },
];
