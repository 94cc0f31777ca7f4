import type { SerialPaper } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import '../tables.ts';
import '../../catalogues/tables.ts';

export interface PaperName {
  document_kind: SerialPaper;
  document_number: string;
}

/** Where a paper takes what it names; and of which receipt alone it may be. */
export interface SerialPaperRow extends PaperName {
  status: 'en_bodega' | 'en_obra' | 'en_camino' | 'instalada' | 'devuelta';
  warehouse_id: number | null;
  project_id: number | null;
  place_id: number | null;
  receipt_id: number | null;
}

/** Of its family, or because the ERP manages it so: `materials` with its `family`. */
export const carriesSerials = sql<boolean>`(family.lleva_series or materials.erp_serials)`;

/** None of them may lack when it is received: so the ERP wants it, or the constant says. */
export const needsSerials = sql<boolean>`(materials.erp_serials or family.lleva_series
  and exists (select from settings where key = 'missing_serials' and value = '"Impiden recibir"'))`;

/** Of each material that a paper moved, how much; and whether its serials are asked for. */
export function materialsOfPaper(db: Reader, { document_kind, document_number }: PaperName) {
  const moved = sql<{ material_id: number; quantity: string }>`moved_by_paper(${document_kind}, ${document_number})`;
  return (
    db
      .selectFrom(moved.as('moved'))
      .innerJoin('materials', 'materials.id', 'moved.material_id')
      .innerJoin('material_families as family', 'family.id', 'materials.familia_id')
      .innerJoin('units', 'units.id', 'materials.unidad_id')
      .select(['materials.id', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
      // It is named by any of them: what was merged is what it became.
      .select(sql<string[]>`array(select codigo from materials where id = any(same_material(moved.material_id)))`.as('codes'))
      .select(['materials.erp_serials', carriesSerials.as('carries_serials'), plainDecimal('moved.quantity').as('quantity')])
      .orderBy('materials.codigo')
  );
}
