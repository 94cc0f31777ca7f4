import { catalogue } from './catalogue.ts';
import { code, flag, optionalPoint, optionalText, text } from './kinds.ts';

/** Where material lies unless somebody says otherwise (demo company §7). */
export const centralWarehouse = 'BF0001';

/** Ours: the warehouses, fixed and mobile. */
export const bodega = catalogue('gateway', 'Bodega', '/bodega', {
  one: 'bodega',
  gender: 'f',
  many: 'Bodegas',
  fields: {
    codigo: code('Código'),
    nombre: text('Nombre'),
    movil: flag('Tipo', { words: ['Móvil', 'Fija'], help: 'Móvil: el material va en un vehículo o está en una obra.' }),
    direccion: optionalText('Dirección', { max: 200 }),
    comuna: optionalText('Comuna', { max: 60 }),
    coordenadas: optionalPoint('Coordenadas'),
  },
  sortedBy: 'codigo',
  unique: [['codigo'], ['nombre']],
  shownIn: ['projects.getPlaceLocation'],
  fixed: {
    is: ({ codigo }) => codigo === centralWarehouse,
    keeps: ['codigo', 'movil'],
    message: `La bodega central (${centralWarehouse}) se puede renombrar, pero no retirar, eliminar ni cambiar de código o de tipo.`,
  },
});
