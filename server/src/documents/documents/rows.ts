import type { PlaceDocument } from 'contract/documents/index.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notSeen } from '../../platform/problem.ts';
import { allowedAmong, rowNumber } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import { documentActions } from './actions.ts';
import { seesPrivate } from './rights.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** The documents and marks that somebody sees, deleted ones among them, with their current version. */
export function documentRows(db: Reader, user: User) {
  const all = placesSeenBy(db, user)
    .innerJoin('place_documents as document', 'document.place_id', 'places.id')
    .innerJoin('document_names as name', 'name.id', 'document.nombre_documento_id')
    .innerJoin('document_types as type', 'type.id', 'name.tipo_documento_id')
    .leftJoin('place_document_versions as current', (on) =>
      on.onRef('current.document_id', '=', 'document.id').onRef('current.numero', '=', 'document.vigente'),
    )
    .leftJoin('users as uploader', 'uploader.id', 'current.subido_por')
    .leftJoin('users as marker', 'marker.id', 'document.marcado_por');
  return seesPrivate(user) ? all : all.where('document.privado', '=', false);
}

const versionCount = sql<number>`(select count(*) from place_document_versions where document_id = document.id)`;
const documentColumns = [
  'document.id',
  'places.codigoLugarInstalacion',
  'places.codigoProyecto',
  'type.id as tipo_documento_id',
  'type.nombre as tipo_documento',
  'name.id as nombre_documento_id',
  'name.nombre as nombre_documento',
  'document.privado',
  'document.vigente',
  'document.motivo',
  'document.marcado_at',
  'document.version',
  'marker.nombre as marcado_por',
  'current.archivo',
  'current.nombre',
  'current.bytes',
  'current.tipo',
  'current.sha256',
  'current.comentario',
  'current.subido_at',
  'uploader.nombre as subido_por',
] as const;

/** Documents that stand, ready to be narrowed and presented. */
export const standing = (db: Reader, user: User) =>
  documentRows(db, user)
    .where('document.deleted_at', 'is', null)
    .select([...documentColumns, versionCount.as('versiones')])
    .orderBy('type.orden')
    .orderBy('name.orden');

type Row = Awaited<ReturnType<ReturnType<typeof standing>['executeTakeFirstOrThrow']>>;

export function present(row: Row, user: User): PlaceDocument {
  const {
    vigente,
    motivo,
    marcado_at,
    marcado_por,
    archivo: _stored,
    nombre,
    bytes,
    tipo,
    sha256,
    comentario,
    subido_at,
    subido_por,
    ...rest
  } = row;
  const fechaSubida = subido_at?.toISOString() ?? null;
  return {
    ...rest,
    fechaSubida,
    archivo:
      vigente !== null && nombre !== null && bytes !== null && tipo !== null && sha256 !== null && fechaSubida !== null
        ? { numero: vigente, nombre, bytes, tipo, sha256, comentario, subido_por: subido_por ?? '', fechaSubida }
        : null,
    sin_documento: motivo !== null && marcado_at ? { motivo, por: marcado_por ?? '', fecha: marcado_at.toISOString() } : null,
    allowed_actions: allowedAmong(documentActions, { row, user }),
  };
}

export const unseenDocument = () => notSeen('El documento');

/** What the actions of a document that stands are judged by. */
export async function readDocumentCase({ db, user }: Pick<Reading, 'db' | 'user'>, id: string) {
  const row = await standing(db, user).where('document.id', '=', rowNumber(id)).executeTakeFirst();
  if (!row) throw unseenDocument();
  return { row, user };
}

export async function readDocument(db: Reader, user: User, id: number): Promise<PlaceDocument> {
  const row = await standing(db, user).where('document.id', '=', id).executeTakeFirst();
  if (!row) throw unseenDocument();
  return present(row, user);
}
