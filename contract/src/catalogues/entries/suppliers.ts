import { catalogue } from './catalogue.ts';
import { code, optionalRut, text } from './kinds.ts';

/** Ours: whom the company buys from, by the code that the ERP knows them by (SAP page §5, CardCode). */
export const proveedor = catalogue('materials', 'Proveedor', '/api/suppliers', {
  one: 'proveedor',
  gender: 'm',
  many: 'Proveedores',
  fields: {
    codigo: code('Código en el ERP'),
    nombre: text('Nombre'),
    rut: optionalRut('RUT'),
  },
  unique: [['codigo']],
});
