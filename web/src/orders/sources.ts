import { servicio, type CatalogueRow } from 'contract/catalogues/index.ts';
import { getMaterials, type Material } from 'contract/materials/index.ts';
import type { Source } from '../ui/fields/Choose.tsx';

/** What filters and forms of this area choose from. */
export const services: Source<CatalogueRow> = {
  call: servicio.calls.list,
  fixed: { activo: 'true' },
  option: ({ codigo, nombre }) => ({ value: String(codigo), label: `${String(nombre)} · ${String(codigo)}` }),
};
export const materials: Source<Material> = {
  call: getMaterials,
  fixed: { active: 'true' },
  option: ({ code, description }) => ({ value: code, label: `${code} · ${description}` }),
};
