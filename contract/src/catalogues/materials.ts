import { catalogue } from './catalogue.ts';
import { code, text } from './kinds.ts';

/** Ours: the families of materials, whose codes begin the materials' own (demo company §5). */
export const familiaMaterial = catalogue('materials', 'FamiliaMaterial', '/api/material_families', {
  one: 'familia de materiales',
  gender: 'f',
  many: 'Familias de materiales',
  fields: { codigo: code('Código', 10), nombre: text('Nombre', { max: 80 }) },
  sortedBy: 'codigo',
  unique: [['codigo'], ['nombre']],
  shownIn: ['materials.getMaterials', 'materials.getMaterialInfoList', 'materials.getMaterial'],
});
