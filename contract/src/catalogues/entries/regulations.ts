import { catalogue } from './catalogue.ts';
import { link, note, optionalLink, optionalText, text } from './kinds.ts';

export const normativa = catalogue('gateway', 'Normativa', '/normativa', {
  one: 'normativa',
  gender: 'f',
  many: 'Normativas',
  fields: {
    codigo: text('Código', { max: 40, help: 'Como se cita: RIC 09, Ley 21.118, DS 88/2019.' }),
    nombre: text('Nombre', { max: 200 }),
    organismo: optionalText('Organismo', { help: 'Quién la dicta: SEC, Ministerio de Energía.' }),
    url: optionalLink('Dirección'),
  },
  sortedBy: 'codigo',
  unique: [['codigo'], ['nombre']],
});

/** What customers may use to follow their plant and move their consumption. */
export const appFlexEnergetica = catalogue('gateway', 'AppFlexEnergetica', '/appFlexEnergetica', {
  one: 'app de flexibilidad energética',
  gender: 'f',
  many: 'Apps de flexibilidad energética',
  fields: { nombre: text('Nombre'), url: link('Dirección'), descripcion: note('Descripción') },
  ordered: true,
  deletePath: '/appFlexEnergetica/eliminar/{id}',
});
