import {
  documentState,
  filteredItems,
  type CheckList,
  type CheckListItem,
  type DocumentState,
  type PlaceDocument,
} from 'contract/documents/index.ts';
import type * as contract from 'contract/documents/index.ts';
import type { Received } from 'contract/call.ts';
import { formatInstant } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { notFound } from '../../platform/problem.ts';
import { allowedAmong, rowNumbers } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { completionOfPlace } from './completion.ts';
import { lineActions } from '../documents/actions.ts';
import { mayDo, seesPrivate } from '../documents/rights.ts';
import { seenPlace, type PlaceCodes } from '../../projects/index.ts';
import { present, standing } from '../documents/rows.ts';

interface Line {
  nombre_documento_id: number;
  nombre_documento: string;
  tipo_documento_id: number;
  tipo_documento: string;
  area_responsable: string | null;
  activo: boolean;
  /** Of its name in the catalogue. */
  privado: boolean;
  document_id: number | null;
  document_privado: boolean | null;
  vigente: number | null;
}

/** Every active name of an active type, and retired ones that still have a document there. */
async function linesOf(db: Reader, placeId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select name.id as nombre_documento_id, name.nombre as nombre_documento, type.id as tipo_documento_id, type.nombre as tipo_documento,
      area.nombre as area_responsable, name.activo and type.activo as activo, name.privado,
      document.id as document_id, document.privado as document_privado, document.vigente
    from document_names as name
    join document_types as type on type.id = name.tipo_documento_id
    left join responsible_areas as area on area.id = name.area_responsable_id
    left join place_documents as document
      on document.place_id = ${placeId} and document.nombre_documento_id = name.id and document.deleted_at is null
    where name.activo and type.activo or document.id is not null
    order by type.orden, name.orden`.execute(db);
  return rows;
}

/** The check-list of a place (spec 1 §2, tab documentos). */
export async function checkList({ db, user }: Reading, codes: PlaceCodes): Promise<CheckList> {
  const place = await seenPlace(db, user, codes);
  const lines = await linesOf(db, place.id);
  const rows = await standing(db, user).where('document.place_id', '=', place.id).execute();
  const documents = new Map(rows.map((it) => [it.id, present(it, user)]));
  const items = lines.map((it) => itemOf(it, it.document_id === null ? undefined : documents.get(it.document_id), user));
  return { items, ...(await completionOfPlace(db, place.id)), ve_privados: seesPrivate(user) };
}

function itemOf(
  { document_id, document_privado, vigente, ...line }: Line,
  documento: PlaceDocument | undefined,
  user: User,
): CheckListItem {
  const estado = stateOf({ document_id, vigente });
  return {
    ...line,
    estado,
    privado: document_privado ?? line.privado,
    documento: documento ?? null,
    allowed_actions: allowedAmong(lineActions, { row: { ...line, estado }, user }),
  };
}

const stateOf = ({ document_id, vigente }: Pick<Line, 'document_id' | 'vigente'>): DocumentState =>
  document_id === null ? 'falta' : vigente === null ? 'sin_documento' : 'con_documento';

/** What the actions of a line of the check-list are judged by: named by its place and the name of the document. */
export async function readLineCase({ db, user }: Reading, id: string) {
  const [placeId, nameId] = rowNumbers(id);
  const place = await seenPlace(db, user, placeId);
  const line = (await linesOf(db, place.id)).find((it) => it.nombre_documento_id === nameId);
  if (!line) throw notFound('Ese documento de la lista');
  return { row: { ...line, estado: stateOf(line) }, user };
}

interface Missing {
  total: number;
  items: { nombre_documento_id: number; nombre_documento: string; tipo_documento: string; area_responsable: string | null }[];
}

/** What a place still lacks, the first of it by name; for whoever may read documents, nothing for others. */
export async function missingDocuments({ db, user }: Pick<Reading, 'db' | 'user'>, placeId: number, limit: number): Promise<Missing> {
  if (!mayDo(user, 'read', false)) return { total: 0, items: [] };
  const missing = (await linesOf(db, placeId)).filter((it) => it.activo && it.document_id === null);
  const items = missing.slice(0, limit).map(({ nombre_documento_id, nombre_documento, tipo_documento, area_responsable }) => ({
    nombre_documento_id,
    nombre_documento,
    tipo_documento,
    area_responsable,
  }));
  return { total: missing.length, items };
}

const columns = [
  { key: 'tipo_documento', header: 'Tipo', width: 24 },
  { key: 'nombre_documento', header: 'Documento', width: 44 },
  { key: 'area_responsable', header: 'Área responsable', width: 22 },
  { key: 'estado', header: 'Estado', width: 16 },
  { key: 'visibilidad', header: 'Visibilidad', width: 12 },
  { key: 'archivo', header: 'Archivo', width: 40 },
  { key: 'numero', header: 'Versión', kind: 'number' },
  { key: 'megabytes', header: 'MB', kind: 'number' },
  { key: 'fecha', header: 'Subido', width: 18 },
  { key: 'por', header: 'Por', width: 24 },
  { key: 'nota', header: 'Comentario o motivo', width: 48 },
] as const;

/** The check-list as the person sees it, narrowed as on the screen. */
export async function exportCheckList(context: Reading, asked: Received<typeof contract.excelListaDocumentos>): Promise<FileAnswer> {
  const { items } = await checkList(context, asked);
  const rows = filteredItems(items, asked).map(({ documento, estado, privado, ...it }) => ({
    ...it,
    estado: documentState.label(estado),
    visibilidad: privado ? 'Privado' : 'Público',
    archivo: documento?.archivo?.nombre ?? null,
    numero: documento?.archivo?.numero ?? null,
    megabytes: documento?.archivo ? (documento.archivo.bytes / 1_048_576).toFixed(2) : null,
    fecha: instant(documento?.fechaSubida ?? documento?.sin_documento?.fecha),
    por: documento?.archivo?.subido_por ?? documento?.sin_documento?.por ?? null,
    nota: documento?.archivo?.comentario ?? documento?.sin_documento?.motivo ?? null,
  }));
  const filename = `documentos-${asked.codigoLugarInstalacion.toUpperCase()}.xlsx`;
  return { filename, content: writeSpreadsheet(context.user, { sheet: 'Documentos', columns: [...columns], rows: inOneBatch(rows) }) };
}

const instant = (iso: string | undefined) => (iso === undefined ? null : formatInstant(iso));

async function* inOneBatch<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}
