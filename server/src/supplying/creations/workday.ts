import { creationKindNames, creationStates, type CreationKind, type CreationStatus } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { firstOf, type WorkdaySource } from '../../platform/workday.ts';
import { rightOver } from './actions.ts';
import { creationAt } from './address.ts';
import { creationsSeenBy, openWarnings } from './rows.ts';

const names: Record<CreationKind, string> = { material: 'materiales', supplier: 'proveedores' };
const listOf = (kind: CreationKind, filters: Record<string, string>): string =>
  `/supplying/purchase-module/${kind}s?${new URLSearchParams(filters)}`;

const creations = (db: Reader, user: User, kind: CreationKind) =>
  creationsSeenBy(db, user)
    .where('it.kind', '=', kind)
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .select(['it.kind', 'it.number', 'it.title', 'it.status', 'it.status_since', 'requester.nombre as requester', 'it.erp_error'])
    .orderBy('it.status_since')
    .orderBy('it.id');
type Row = Awaited<ReturnType<ReturnType<typeof creations>['execute']>>[number];

const itemOf = ({ kind, number, title, status, status_since, requester, erp_error }: Row) => ({
  titulo: `${number} · ${title}`,
  detalle: erp_error ?? `${creationStates.label(status)}, de ${requester}`,
  desde: status_since.toISOString(),
  url: creationAt(kind, number),
});

const standing = (db: Reader, user: User, kind: CreationKind, status: CreationStatus) =>
  firstOf(creations(db, user, kind).where('it.status', '=', status), itemOf);

/** What supply is to complete. */
const toComplete = (kind: CreationKind): WorkdaySource => ({
  key: `creaciones_por_completar_${kind}`,
  part: 'espera',
  title: `Solicitudes de ${names[kind]} por completar`,
  url: listOf(kind, { status: 'en_revision' }),
  permission: rightOver(kind, 'update'),
  find: async ({ db, user }) => (user.isSupply ? standing(db, user, kind, 'en_revision') : { total: 0, items: [] }),
});

/** What the ERP did not take, until somebody says what becomes of it. */
const erpRefusals = (kind: CreationKind): WorkdaySource => ({
  key: `creaciones_detenidas_${kind}`,
  part: 'espera',
  title: `Solicitudes de ${names[kind]} detenidas en el ERP`,
  url: listOf(kind, { status: 'detenida' }),
  permission: rightOver(kind, 'approve'),
  find: ({ db, user }) => standing(db, user, kind, 'detenida'),
});

/** What somebody asked for and was warned of: it is not approved before they resolve it. */
const ownWarnings = (kind: CreationKind): WorkdaySource => ({
  key: `creaciones_con_advertencias_${kind}`,
  part: 'espera',
  title: `Sus solicitudes de ${names[kind]} con advertencias`,
  url: listOf(kind, { mine: 'true', warned: 'true' }),
  permission: rightOver(kind, 'create'),
  find: ({ db, user }) =>
    firstOf(
      creations(db, user, kind)
        .where('it.requester_id', '=', user.id)
        .where('it.status', 'in', ['en_revision', 'por_aprobar'])
        .where(sql<boolean>`${openWarnings} > 0`),
      itemOf,
    ),
});

export const creationsOfTheDay: readonly WorkdaySource[] = creationKindNames.flatMap((kind) => [
  toComplete(kind),
  erpRefusals(kind),
  ownWarnings(kind),
]);
