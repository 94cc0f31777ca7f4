import {
  appFlexEnergetica,
  normativa,
  panelEspecial,
  tipoCliente,
  tipoInstalacion,
  tipoProyecto,
  tipoVenta,
  type Catalogue,
} from 'contract/catalogues/index.ts';
import { requireActive } from '../../catalogues/index.ts';
import type { Tx } from '../../platform/database/database.ts';

/** Which catalogue each field of this area chooses from, one entry or several. */
const catalogueOf = {
  tipo_proyecto_id: tipoProyecto,
  tipo_venta_id: tipoVenta,
  tipo_cliente_id: tipoCliente,
  tipo_instalacion_id: tipoInstalacion,
  app_flex_id: appFlexEnergetica,
  normativa_ids: normativa,
  panels: panelEspecial,
} as const satisfies Record<string, Catalogue>;

type EntryChoices = { [F in keyof typeof catalogueOf]?: number | null | readonly number[] | undefined };

/** Refuses, at its field, an entry that does not exist or was retired; what was chosen before may stay. */
export async function requireNewlyActive(tx: Tx, before: EntryChoices, after: EntryChoices): Promise<void> {
  for (const [field, chosen] of Object.entries(after)) {
    const catalogue = catalogueOf[field as keyof EntryChoices];
    const there = entriesIn(before[field as keyof EntryChoices]);
    for (const id of entriesIn(chosen)) if (!there.includes(id)) await requireActive(tx, { [field]: [catalogue, id] });
  }
}

const entriesIn = (chosen: EntryChoices[keyof EntryChoices]): readonly number[] => (typeof chosen === 'number' ? [chosen] : (chosen ?? []));
