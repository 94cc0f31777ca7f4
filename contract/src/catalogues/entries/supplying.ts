import { catalogue } from './catalogue.ts';
import { code, count, flag, text } from './kinds.ts';

const shownIn = ['materials.getSupplierDropdowns'];

/** Ours: what a supplier's business is. */
export const rubro = catalogue('materials', 'Rubro', '/api/business_categories', {
  one: 'rubro',
  gender: 'm',
  many: 'Rubros de proveedores',
  fields: { nombre: text('Nombre') },
  shownIn,
});

/** Ours: where suppliers have their accounts. */
export const banco = catalogue('materials', 'Banco', '/api/banks', {
  one: 'banco',
  gender: 'm',
  many: 'Bancos',
  fields: { codigo: code('Código', 10), nombre: text('Nombre') },
  unique: [['codigo'], ['nombre']],
  shownIn,
});

/** Ours: how suppliers are paid. */
export const medioPago = catalogue('materials', 'MedioPago', '/api/payment_methods', {
  one: 'medio de pago',
  gender: 'm',
  many: 'Medios de pago',
  fields: { nombre: text('Nombre') },
  shownIn,
});

/** Ours: when suppliers are paid, as it is agreed with them. */
export const condicionPago = catalogue('materials', 'CondicionPago', '/api/payment_conditions', {
  one: 'condición de pago',
  gender: 'f',
  many: 'Condiciones de pago',
  fields: { nombre: text('Nombre'), dias: count('Días', { min: 0, max: 365 }) },
  shownIn,
});

/** Ours: what is bought from a supplier. */
export const tipoCompra = catalogue('materials', 'TipoCompra', '/api/services_bought', {
  one: 'tipo de compra',
  gender: 'm',
  many: 'Tipos de compra',
  fields: { nombre: text('Nombre') },
  shownIn,
});

/** Ours: what the cost of a material is accounted under. */
export const itemGasto = catalogue('materials', 'ItemGasto', '/api/expense_items', {
  one: 'ítem de gasto',
  gender: 'm',
  many: 'Ítems de gasto',
  fields: { codigo: code('Código', 20), nombre: text('Nombre') },
  sortedBy: 'codigo',
  unique: [['codigo'], ['nombre']],
  shownIn: ['materials.getReportDropdowns'],
});

/** Ours: the papers that a supplier brings; without one that is due, or with one that has expired, nothing new is ordered from them. */
export const tipoDocumentoProveedor = catalogue('materials', 'TipoDocumentoProveedor', '/api/supplier_document_types', {
  one: 'tipo de documento de proveedor',
  gender: 'm',
  many: 'Tipos de documentos de proveedores',
  fields: {
    nombre: text('Nombre'),
    vence: flag('Vence', { help: 'Se pide la fecha de vencimiento al subirlo.' }),
    bloquea: flag('Vencido impide nuevas órdenes', { help: 'Las órdenes ya emitidas siguen su curso.' }),
    bancario: flag('Muestra datos bancarios', {
      help: 'Lo abre quien tiene permiso de «Datos bancarios de proveedores», y quien lo subió.',
    }),
    aviso_dias: count('Días de aviso antes de vencer', { min: 1, max: 180 }),
  },
  shownIn,
});

/** Ours: why something goes back to its supplier. */
export const motivoDevolucionProveedor = catalogue('materials', 'MotivoDevolucionProveedor', '/api/supplier_return_reasons', {
  one: 'motivo de devolución a proveedor',
  gender: 'm',
  many: 'Motivos de devolución a proveedor',
  fields: { nombre: text('Nombre') },
  shownIn: ['materials.listSupplierReturns', 'materials.getSupplierReturn'],
});

/** Ours: why something is bought although it lies somewhere. */
export const motivoSobrante = catalogue('materials', 'MotivoSobrante', '/api/leftover_reasons', {
  one: 'motivo de ignorar sobrante',
  gender: 'm',
  many: 'Motivos de ignorar sobrante',
  fields: { nombre: text('Nombre') },
  shownIn: ['materials.listLeftoversBought', 'materials.leftoversBoughtFigures'],
});
