import type { Received } from 'contract/call.ts';
import type * as contract from 'contract/projects/index.ts';
import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { inOrder } from '../../platform/database/pages.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { importColumns } from './columns.ts';
import { labels } from '../projects/labels.ts';
import { filteredProjects, orderOf, stageNames, summaries } from '../projects/list.ts';
import { hasContact } from '../places/main-contacts.ts';
import { memberState } from '../members.ts';
import { placeRows } from '../places/places.ts';
import { readProject } from '../projects/projects.ts';

/** The titles are those that the import knows, so that what was exported can be corrected and imported. */
const projectColumns = [
  { key: 'codigoProyecto', header: labels.codigoProyecto },
  { key: 'nombre', header: labels.nombre, width: 40 },
  { key: 'linea', header: labels.linea },
  { key: 'cliente', header: labels.cliente, width: 32 },
  { key: 'cliente_rut', header: importColumns.cliente_rut.header },
  { key: 'jefe_proyecto', header: labels.jefe_proyecto, width: 24 },
  { key: 'jefe_email', header: importColumns.jefe_email.header, width: 32 },
  { key: 'tipo_proyecto', header: labels.tipo_proyecto, width: 24 },
  { key: 'tipo_venta', header: labels.tipo_venta, width: 24 },
  { key: 'equipo', header: labels.equipo, width: 40 },
  { key: 'comuna', header: labels.comuna, width: 20 },
  { key: 'region', header: labels.region, width: 24 },
  { key: 'direccion', header: labels.direccion, width: 36 },
  { key: 'kwp', header: labels.kwp, kind: 'number' },
  { key: 'monto', header: labels.monto, kind: 'money', width: 18 },
  { key: 'moneda', header: labels.moneda, money: true },
  { key: 'fecha_inicio', header: labels.fecha_inicio, kind: 'day' },
  { key: 'fecha_termino', header: labels.fecha_termino, kind: 'day' },
  { key: 'avance', header: labels.avance, kind: 'number' },
  { key: 'comprometido', header: labels.comprometido },
  { key: 'etapas', header: labels.etapas, width: 36 },
  { key: 'lugares', header: labels.lugares, kind: 'number' },
  { key: 'observaciones', header: labels.observaciones, width: 48 },
] as const;

const placeColumns = [
  { key: 'codigoLugarInstalacion', header: labels.codigoLugarInstalacion },
  { key: 'nombre', header: importColumns.lugar_nombre.header, width: 32 },
  { key: 'direccion', header: labels.direccion, width: 36 },
  { key: 'comuna', header: labels.comuna, width: 20 },
  { key: 'region', header: labels.region, width: 24 },
  { key: 'latitud', header: labels.latitud, kind: 'number' },
  { key: 'longitud', header: labels.longitud, kind: 'number' },
  { key: 'kwp', header: labels.kwp, kind: 'number' },
  { key: 'tipo_instalacion', header: labels.tipo_instalacion, width: 24 },
  { key: 'nombreContacto', header: labels.nombreContacto, width: 24 },
  { key: 'emailContacto', header: labels.emailContacto, width: 32 },
  { key: 'telefonoContacto', header: labels.telefonoContacto, width: 20 },
  { key: 'activo', header: labels.activo },
] as const;

/** The active people who are or will be in the team, as the import reads them. */
const teamText = sql<string | null>`(
  select string_agg(users.email || coalesce(' (' || replace(funcion, ';', ',') || ')', ''), '; ' order by users.email)
  from project_members join users on users.id = user_id
  where project_id = it.id and users.activo = 1 and ${memberState} <> 'terminado')`;

/** All pages of what the filters say, as one moment of the database, flowing through. */
export async function exportProjects(
  { db, user }: Reading,
  { sort, ...filters }: Received<typeof contract.exportProjects>,
): Promise<FileAnswer> {
  const query = summaries(db, filteredProjects(db, user, filters).selectAll('projects'))
    .leftJoin('regions', 'regions.codigo', 'communes.codigo_region')
    .select(['clients.rut as cliente_rut', 'manager.email as jefe_email', 'regions.nombre as region', stageNames, teamText.as('equipo')])
    .orderBy(inOrder(orderOf('it', sort)));
  async function* rows() {
    for await (const batch of batchesOf(db, query)) {
      yield batch.map((it) => ({ ...it, cliente_rut: it.cliente_rut && formatRut(it.cliente_rut), etapas: it.etapas.join('; ') }));
    }
  }
  return {
    filename: `proyectos-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Proyectos', columns: [...projectColumns], rows: rows() }),
  };
}

/** The places of a project with their main contacts, or only those that have a contact with a mail; an unseen project is a 404. */
export async function exportPlaces(
  { db, user }: Reading,
  { codigoProyecto, emailContacto }: { codigoProyecto: string; emailContacto?: string },
): Promise<FileAnswer> {
  const project = await readProject(db, user, { code: codigoProyecto });
  const all = placeRows(db, user).where('codigoProyecto', '=', project.codigoProyecto).orderBy('codigoLugarInstalacion');
  const query = emailContacto === undefined ? all : all.where('places.id', 'in', hasContact(db, emailContacto));
  async function* rows() {
    for await (const batch of batchesOf(db, query)) {
      yield batch.map((it) => ({ ...it, telefonoContacto: it.telefonoContacto && formatPhone(it.telefonoContacto) }));
    }
  }
  const filename = `lugares-${project.codigoProyecto}.xlsx`;
  return { filename, content: writeSpreadsheet(user, { sheet: 'Lugares', columns: [...placeColumns], rows: rows() }) };
}
