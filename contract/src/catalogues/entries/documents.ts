import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { catalogue } from './catalogue.ts';
import { etapaProyecto } from './projects.ts';
import { flag, note, oneOf, optionalOneOf, text } from './kinds.ts';

const checkLists = ['site.listListaDocumentos', 'site.listDocumento', 'projects.getTotalCompletionPercentage'];
const namesOfDocuments = [
  'project.listNombreDocumento',
  'project.getNombreDocumento',
  'project.listNombreDocumentoByTipoDocumento',
  ...checkLists,
];

export const tipoDocumento = catalogue('project', 'TipoDocumento', '/tipoDocumento', {
  one: 'tipo de documento',
  gender: 'm',
  many: 'Tipos de documento',
  fields: { nombre: text('Nombre'), descripcion: note('Descripción') },
  ordered: true,
  shownIn: namesOfDocuments,
});

/** Ours: who must provide a document. */
export const areaResponsable = catalogue('project', 'AreaResponsable', '/areaResponsable', {
  one: 'área responsable',
  gender: 'f',
  many: 'Áreas responsables',
  fields: { nombre: text('Nombre'), descripcion: note('Descripción') },
  shownIn: namesOfDocuments,
});

export const nombreDocumento = catalogue('project', 'NombreDocumento', '/nombreDocumento', {
  one: 'nombre de documento',
  gender: 'm',
  many: 'Nombres de documento',
  fields: {
    nombre: text('Nombre'),
    tipo_documento_id: oneOf(tipoDocumento, 'Tipo de documento'),
    area_responsable_id: optionalOneOf(areaResponsable, 'Área responsable'),
    etapa_id: optionalOneOf(etapaProyecto, 'Exigido para empezar'),
    privado: flag('Visibilidad', {
      words: ['Privado', 'Público'],
      help: 'Privado: lo ve solo quien tiene permiso sobre los documentos privados.',
    }),
  },
  ordered: true,
  scope: 'tipo_documento_id',
  shownIn: ['project.listNombreDocumentoByTipoDocumento', ...checkLists],
});

/** Active and retired ones, as the whole list; `activo` narrows it. */
export const listNombreDocumentoByTipoDocumento = call(
  'project.listNombreDocumentoByTipoDocumento',
  'GET /nombreDocumento/tipoDocumento/{id}',
  {
    summary: 'Nombres de documento de un tipo',
    permission: 'session',
    params: { id: field.id },
    query: { activo: z.stringbool().optional() },
    answer: nombreDocumento.calls.list.answer,
  },
);
