import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { isOfSupply } from '../../access/index.ts';
import type { Reading } from '../../platform/context.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import '../../administration/tables.ts';
import '../../catalogues/tables.ts';

/** A list of what to choose from is never longer. */
const most = 1_000;

/** What the forms and reports of materials choose from. */
export async function reportDropdowns({ db, user }: Reading): Promise<Answer<typeof contract.getReportDropdowns>> {
  const active = (table: 'material_families' | 'units' | 'expense_items') =>
    db
      .selectFrom<'material_families' | 'units' | 'expense_items'>(table)
      .where('activo', '=', true)
      .select(['id', 'codigo', 'nombre'])
      .orderBy('nombre')
      .execute();
  const [families, units, items] = [await active('material_families'), await active('units'), await active('expense_items')];
  const projects = await projectsSeenBy(db, user)
    .select(['projects.codigoProyecto as codigo', 'projects.nombre'])
    .orderBy('projects.codigoProyecto')
    .limit(most)
    .execute();
  const centers = await db
    .selectFrom('cost_centers')
    .where('activo', '=', true)
    .select(['codigo', 'nombre'])
    .orderBy('codigo')
    .limit(most)
    .execute();
  return {
    grupo_articulos: families,
    unidad_medida: units,
    item_gastos: items,
    familias: families,
    proyecto_ceco: [
      ...projects.map((it) => ({ kind: 'proyecto' as const, ...it })),
      ...centers.map((it) => ({ kind: 'ceco' as const, ...it })),
    ],
  };
}

export const isAbastecimiento = async (context: Reading, { email }: Received<typeof contract.isAbastecimientoMaterial>) => ({
  is_abastecimiento: await isOfSupply(context, email),
});
