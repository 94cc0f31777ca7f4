import { z } from 'zod';
import { sheetImport } from '../../administration/sheets.ts';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { SheetReport } from '../../sheets.ts';
import { supplierChanges } from './register.ts';

/** A supplier as an external list tells of it (spec 3 §3): its RUT is its code. */
export const ListedSupplier = z.strictObject({
  rut: field.text(20).pipe(field.rut),
  official_name: field.text(100),
  /** Without one, what is known stays. */
  contact_user_email: field.optionalText(254).pipe(field.email.nullable()),
});
export type ListedSupplier = z.infer<typeof ListedSupplier>;

/** Ours: the external list as a spreadsheet; without the digest of its review it is only judged. Of whom the ERP has nothing changes. */
export const importSupplierList = call('materials.importSupplierList', 'POST /api/supplier_creation/external_list', {
  summary: 'Importar una lista externa de proveedores desde una planilla',
  permission: 'catalogues:create',
  body: sheetImport,
  multipart: true,
  prepares: true,
  answer: SheetReport,
  refreshes: [...supplierChanges, 'materials.listProveedor', 'materials.getProveedor'],
});
