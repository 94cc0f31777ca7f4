import { catalogue } from './catalogue.ts';
import { code, count, note, oneOf, optionalOneOf, percent, text } from './kinds.ts';
import { etapaProyecto, listsOfSettings, tipoProyecto } from './projects.ts';

export const unidad = catalogue('site', 'Unidad', '/unidad', {
  one: 'unidad de medida',
  gender: 'f',
  many: 'Unidades de medida',
  fields: { codigo: code('Código', 10), nombre: text('Nombre', { max: 60 }) },
  label: 'codigo',
  sortedBy: 'codigo',
  unique: [['codigo'], ['nombre']],
  shownIn: ['site.listActividad', 'site.getActividad'],
});

export const actividad = catalogue('site', 'Actividad', '/actividad', {
  one: 'actividad',
  gender: 'f',
  many: 'Actividades',
  fields: { nombre: text('Nombre', { max: 200 }), unidad_id: optionalOneOf(unidad, 'Unidad'), descripcion: note('Descripción') },
  shownIn: listsOfSettings,
});

/** What a project of a type is made of: each of its activities with its usual length and its part of the progress. */
export const actividadTipoProyectoConfiguracion = catalogue(
  'warehouse',
  'ActividadTipoProyectoConfiguracion',
  '/actividadTipoProyectoConfiguracion',
  {
    one: 'actividad por tipo de proyecto',
    gender: 'f',
    many: 'Configuración de actividades por tipo de proyecto',
    fields: {
      actividad_id: oneOf(actividad, 'Actividad'),
      tipo_proyecto_id: oneOf(tipoProyecto, 'Tipo de proyecto'),
      etapa_id: optionalOneOf(etapaProyecto, 'Etapa'),
      duracion: count('Días hábiles', { min: 0, max: 1000 }),
      peso: percent('Peso'),
    },
    label: 'actividad',
    sortedBy: 'actividad_id',
    ordered: true,
    scope: 'tipo_proyecto_id',
    unique: [['tipo_proyecto_id', 'actividad_id']],
  },
);
