import { sql } from 'kysely';
import { type WorkdaySource, wholeOf } from '../platform/workday.ts';
import { isOwnProject, placeAt } from '../projects/index.ts';
import { seesPrivate } from './documents/rights.ts';
import './tables.ts';
import '../catalogues/tables.ts';

interface DocumentChange {
  documents: number;
  /** Of one of them, which is the only one where there is no other. */
  name: string;
  newest: number;
}

/** The documents of which others gave a version in the last days in the person's own projects, by place. */
const newDocuments: WorkdaySource = {
  key: 'documentos',
  part: 'novedad',
  title: 'Documentos',
  url: null,
  permission: 'documents:read',
  find: async ({ db, user }) => {
    const given = db
      .selectFrom('place_document_versions as it')
      .innerJoin('place_documents as document', 'document.id', 'it.document_id')
      .innerJoin('document_names as name', 'name.id', 'document.nombre_documento_id')
      .innerJoin('places', 'places.id', 'document.place_id')
      .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
      .where(isOwnProject(db, user.id))
      .where('it.subido_at', '>', sql<Date>`now() - interval '7 days'`)
      .where('it.subido_por', '<>', user.id)
      .where('document.deleted_at', 'is', null)
      .$if(!seesPrivate(user), (of) => of.where('document.privado', '=', false))
      .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre'])
      .select((of) => [
        of.fn.count<number>('document.id').distinct().as('documents'),
        of.fn.min<string>('name.nombre').as('name'),
        of.fn.max('it.numero').as('newest'),
        of.fn.max('it.subido_at').as('last_at'),
      ])
      .groupBy(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre'])
      .orderBy('last_at', 'desc')
      .orderBy('places.codigoProyecto')
      .orderBy('places.codigoLugarInstalacion');
    return wholeOf(given, ({ last_at, nombre, documents, name, newest, ...place }) => ({
      titulo: `${place.codigoLugarInstalacion} ${nombre}`,
      detalle: changedWords({ documents, name, newest }),
      desde: last_at.toISOString(),
      url: placeAt(place, 'documentos'),
    }));
  },
};

const changedWords = ({ documents, name, newest }: DocumentChange): string => {
  if (documents > 1) return `${documents} documentos nuevos o con otra versión`;
  return newest === 1 ? `${name}: documento nuevo` : `${name}: versión ${newest}`;
};

export const workday: readonly WorkdaySource[] = [newDocuments];
