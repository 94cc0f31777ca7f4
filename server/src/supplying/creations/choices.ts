import type * as contract from 'contract/supplying/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { isOfSupply } from '../../access/index.ts';
import type { Reading } from '../../platform/context.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import '../../administration/tables.ts';
import '../../catalogues/tables.ts';

/** So many projects, and so many cost centres, are told at once: of the others whoever searches finds them. */
const most = 1_000;

/** What the forms and reports of materials choose from. */
export async function reportDropdowns(
  { db, user }: Reading,
  { search }: Received<typeof contract.getReportDropdowns>,
): Promise<Answer<typeof contract.getReportDropdowns>> {
  const active = (table: 'material_families' | 'units' | 'expense_items') =>
    db
      .selectFrom<'material_families' | 'units' | 'expense_items'>(table)
      .where('activo', '=', true)
      .select(['id', 'codigo', 'nombre'])
      .orderBy('nombre')
      .execute();
  const [families, units, items] = [await active('material_families'), await active('units'), await active('expense_items')];
  // As it is named where it was chosen: `CI-26012 - Planta`.
  const typed = (search ?? '').replace(' - ', ' ');
  const projects = await projectsSeenBy(db, user)
    .where((it) => contains(it.ref('projects.busqueda'), typed))
    .select(['projects.codigoProyecto as codigo', 'projects.nombre'])
    .orderBy('projects.codigoProyecto')
    .limit(most + 1)
    .execute();
  const centers = await db
    .selectFrom('cost_centers')
    .where('activo', '=', true)
    .where(contains(textOf('codigo', 'nombre'), typed))
    .select(['codigo', 'nombre'])
    .orderBy('codigo')
    .limit(most + 1)
    .execute();
  return {
    grupo_articulos: families,
    unidad_medida: units,
    item_gastos: items,
    familias: families,
    proyecto_ceco: [
      ...projects.slice(0, most).map((it) => ({ kind: 'proyecto' as const, ...it })),
      ...centers.slice(0, most).map((it) => ({ kind: 'ceco' as const, ...it })),
    ],
    proyecto_ceco_hay_mas: projects.length > most || centers.length > most,
  };
}

export const isAbastecimiento = async (context: Reading, { email }: Received<typeof contract.isAbastecimientoMaterial>) => ({
  is_abastecimiento: await isOfSupply(context, email),
});
