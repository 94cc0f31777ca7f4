import { proveedor, type CatalogueRow } from 'contract/catalogues/index.ts';
import type { Source } from '../fields/Choose.tsx';

/** Suppliers who are bought from, by their codes. */
export const suppliers: Source<CatalogueRow> = {
  call: proveedor.calls.list,
  fixed: { activo: 'true' },
  option: ({ codigo, nombre }) => ({ value: String(codigo), label: `${String(nombre)} · ${String(codigo)}` }),
};
