import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { changedByOthers, newsOf } from '../platform/audit/lately.ts';
import { type WorkdaySource, wholeOf } from '../platform/workday.ts';
import { isOwnProject } from '../projects/index.ts';
import '../access/tables.ts';
import '../projects/tables.ts';
import { urlOf } from './posts/subject.ts';
import { cubagesSeenBy } from './sight.ts';
import './tables.ts';

const hasRefused = sql<boolean>`exists (select from cubage_rows where cubage_id = it.id and erp_error is not null and erp_status is null)`;

/** Rows that somebody sent and the ERP did not take, until they are corrected and sent again. */
const refusedRows: WorkdaySource = {
  key: 'cubicacion_no_aceptada',
  part: 'espera',
  title: 'Cubicaciones con filas que el ERP no aceptó',
  url: null,
  permission: 'cubication:read',
  find: ({ db, user }) =>
    wholeOf(
      cubagesSeenBy(db, user)
        .innerJoin('places', 'places.id', 'it.place_id')
        .innerJoin('cubage_posts as post', (join) =>
          join.on('post.id', '=', sql<number>`(select max(id) from cubage_posts where cubage_id = it.id)`),
        )
        .where('post.created_by', '=', user.id)
        .where('post.status', 'in', ['no_aceptado', 'parcial'])
        .select([
          'it.id as cubage_id',
          'it.number',
          'places.nombre',
          'places.codigoLugarInstalacion',
          'places.codigoProyecto',
          'post.ended_at',
        ])
        .select(
          sql<number>`(select count(*) from cubage_rows where cubage_id = it.id and erp_error is not null and erp_status is null)`.as(
            'refused',
          ),
        )
        .where(hasRefused)
        .orderBy('post.ended_at')
        .orderBy('it.id'),
      ({ number, nombre, refused, ended_at, ...place }) => ({
        titulo: `${number} · ${nombre}`,
        detalle: refused === 1 ? '1 fila por corregir y enviar de nuevo' : `${formatNumber(refused)} filas por corregir y enviar de nuevo`,
        desde: ended_at?.toISOString() ?? null,
        url: urlOf(place),
      }),
    ),
};

/** What somebody began for the ERP and has not sent yet. */
const open: WorkdaySource = {
  key: 'cubicaciones_abiertas',
  part: 'borrador',
  title: 'Cubicaciones sin enviar',
  url: null,
  permission: 'cubication:update',
  find: ({ db, user }) =>
    wholeOf(
      cubagesSeenBy(db, user)
        .innerJoin('places', 'places.id', 'it.place_id')
        .where('it.created_by', '=', user.id)
        .where('it.status', '=', 'abierta')
        .where('it.is_sap', '=', true)
        .where(sql<boolean>`not ${hasRefused}`)
        .where('places.activo', '=', true)
        .select([
          'it.id as cubage_id',
          'it.number',
          'it.updated_at',
          'places.nombre',
          'places.codigoLugarInstalacion',
          'places.codigoProyecto',
        ])
        .orderBy('it.updated_at', 'desc')
        .orderBy('it.id'),
      ({ number, nombre, updated_at, ...place }) => ({
        titulo: `${number} · ${nombre}`,
        detalle: place.codigoProyecto,
        desde: updated_at.toISOString(),
        url: urlOf(place),
      }),
    ),
};

/** The take-offs of the person's own projects that others changed in the last days, the latest first. */
const changedTakeoffs: WorkdaySource = {
  key: 'cubicaciones_cambiadas',
  part: 'novedad',
  title: 'Cubicaciones',
  url: null,
  permission: 'cubication:read',
  find: ({ db, user, hooks }) =>
    wholeOf(
      db
        .selectFrom(changedByOthers(db, 'cubage', user.id).as('it'))
        .innerJoin('audit as last', 'last.id', 'it.last_id')
        .innerJoin('cubages', 'cubages.number', 'it.entity_id')
        .innerJoin('places', 'places.id', 'cubages.place_id')
        .innerJoin('projects', 'projects.codigoProyecto', 'places.codigoProyecto')
        .leftJoin('users', 'users.id', 'last.user_id')
        .where('places.activo', '=', true)
        .where(isOwnProject(db, user.id))
        .select(['cubages.id as cubage_id', 'places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.nombre', 'it.changes'])
        .select(['it.entity_id', 'last.entity', 'last.action', 'last.before', 'last.after', 'last.at'])
        .select(sql<string | null>`coalesce(users.nombre, last.user_email)`.as('who'))
        .orderBy('last.at', 'desc')
        .orderBy('last.id', 'desc'),
      ({ nombre, at, ...it }) => ({
        titulo: `${it.entity_id} · ${nombre}`,
        detalle: newsOf(hooks.auditWords, user, it),
        desde: at.toISOString(),
        url: urlOf(it),
      }),
    ),
};

export const workday: readonly WorkdaySource[] = [refusedRows, open, changedTakeoffs];
