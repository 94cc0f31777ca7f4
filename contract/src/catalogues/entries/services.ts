import { assetCode } from '../../services/requests/codes.ts';
import { catalogue } from './catalogue.ts';
import { code, note, text } from './kinds.ts';

/** Ours: what is bought and not stocked. A catalogue of its own and no kind of material (decision 067). */
export const servicio = catalogue('materials', 'Servicio', '/api/services', {
  one: 'servicio',
  gender: 'm',
  many: 'Servicios',
  fields: {
    codigo: code('Código', 30),
    nombre: text('Nombre'),
    unidad: text('Unidad', { max: 30, help: 'En qué se cuenta: UN, día, mes, viaje, global.' }),
  },
  sortedBy: 'codigo',
  unique: [['codigo'], ['nombre']],
  fixed: {
    is: ({ codigo }) => codigo === assetCode,
    keeps: ['codigo'],
    message: `Lo que se compra como ${assetCode} es un activo: se le puede cambiar el nombre, pero no retirarlo, eliminarlo ni cambiarle el código.`,
  },
});

const plain = () => ({ nombre: text('Nombre'), descripcion: note('Descripción') });

/** Ours: why somebody bought before asking. */
export const motivoMaverick = catalogue('materials', 'MotivoMaverick', '/api/maverick_reasons', {
  one: 'motivo Maverick',
  gender: 'm',
  many: 'Motivos Maverick',
  fields: plain(),
});

/** Ours: why only one supplier can do it. */
export const causaProveedorUnico = catalogue('materials', 'CausaProveedorUnico', '/api/unique_supplier_causes', {
  one: 'causa de proveedor único',
  gender: 'f',
  many: 'Causas de proveedor único',
  fields: plain(),
});
