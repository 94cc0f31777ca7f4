import { familiaMaterial, proveedor, unidad, type CatalogueRow } from 'contract/catalogues/index.ts';
import { getMaterials, getWarehouses, type Material, type Warehouse } from 'contract/materials/index.ts';
import type { Source } from '../ui/fields/Choose.tsx';

const optionOf = ({ code, label }: { code: string; label: string }) => ({ value: code, label });

/** What filters and forms of this area choose from. */
export const ownWarehouses: Source<Warehouse> = { call: getWarehouses, option: optionOf };
export const anyWarehouse: Source<Warehouse> = { call: getWarehouses, fixed: { all: 'true' }, option: optionOf };
export const activeMaterials: Source<Material> = {
  call: getMaterials,
  fixed: { active: 'true' },
  option: ({ code, description }) => ({ value: code, label: `${code} · ${description}` }),
};
const entry = (row: CatalogueRow) => ({ value: row.id, label: `${String(row['codigo'])} · ${String(row['nombre'])}` });
export const families: Source<CatalogueRow> = { call: familiaMaterial.calls.list, fixed: { activo: 'true' }, option: entry };
/** Papers name a supplier by the code. */
export const suppliers: Source<CatalogueRow> = {
  call: proveedor.calls.list,
  fixed: { activo: 'true' },
  option: (row) => ({ value: String(row['codigo']), label: `${String(row['nombre'])} · ${String(row['codigo'])}` }),
};
export const units: Source<CatalogueRow> = { call: unidad.calls.list, fixed: { activo: 'true' }, option: entry };
