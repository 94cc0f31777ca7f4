import { familiaMaterial, proveedor, servicio, unidad, type CatalogueRow } from 'contract/catalogues/index.ts';
import { allDocs, filterMaterials, getAllPanels, getTemplates, type ChoosableMaterial, type Cubage } from 'contract/cubication/index.ts';
import type { Answer } from 'contract/call.ts';
import type { Source } from '../ui/fields/Choose.tsx';

/** What forms and filters of this area choose from. */
const entry = (row: CatalogueRow) => ({ value: row.id, label: `${String(row['codigo'])} · ${String(row['nombre'])}` });
export const units: Source<CatalogueRow> = { call: unidad.calls.list, fixed: { activo: 'true' }, option: entry };
export const families: Source<CatalogueRow> = { call: familiaMaterial.calls.list, fixed: { activo: 'true' }, option: entry };
export const services: Source<CatalogueRow> = {
  call: servicio.calls.list,
  fixed: { activo: 'true' },
  option: (row) => ({ value: String(row['codigo']), label: `${String(row['codigo'])} · ${String(row['nombre'])}` }),
};
/** Papers name a supplier by the code. */
export const suppliers: Source<CatalogueRow> = {
  call: proveedor.calls.list,
  fixed: { activo: 'true' },
  option: (row) => ({ value: String(row['codigo']), label: `${String(row['nombre'])} · ${String(row['codigo'])}` }),
};
export const materials: Source<ChoosableMaterial> = {
  call: filterMaterials,
  option: ({ code, name, unit }) => ({ value: code, label: `${code} · ${name} (${unit})` }),
};
export const boards: Source<Answer<typeof getAllPanels>['items'][number]> = {
  call: getAllPanels,
  option: ({ code, name }) => ({ value: code, label: `${code} · ${name}` }),
};
export const templates: Source<Cubage> = {
  call: getTemplates,
  option: ({ document_id, template, rows }) => ({
    value: document_id,
    label: `${template?.name ?? ''} · ${template?.user.nombre ?? ''} (${rows} materiales)`,
  }),
};
/** Take-offs of places, by their number or the place. */
export const cubages: Source<Cubage> = {
  call: allDocs,
  option: ({ document_id, number, place, rows }) => ({
    value: document_id,
    label: `${number} · ${place?.codigoProyecto ?? ''} ${place?.nombre ?? ''} (${rows} materiales)`,
  }),
};
