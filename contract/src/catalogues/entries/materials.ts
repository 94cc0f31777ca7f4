import { catalogue } from './catalogue.ts';
import { code, flag, text } from './kinds.ts';

/** Ours: the families of materials, whose codes begin the materials' own (demo company §5). */
export const familiaMaterial = catalogue('materials', 'FamiliaMaterial', '/api/material_families', {
  one: 'familia de materiales',
  gender: 'f',
  many: 'Familias de materiales',
  fields: {
    codigo: code('Código', 10),
    nombre: text('Nombre', { max: 80 }),
    lleva_series: flag('Número de serie', {
      words: ['Lleva', 'No lleva'],
      help: 'Lo que se recibe de ella se anota serie por serie: paneles, inversores, baterías. Por la serie se reclama su garantía.',
    }),
  },
  sortedBy: 'codigo',
  unique: [['codigo'], ['nombre']],
  shownIn: ['materials.getMaterials', 'materials.getMaterialInfoList', 'materials.getMaterial'],
});
