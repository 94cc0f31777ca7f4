import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { wholeOf, type WorkdaySource } from '../../platform/workday.ts';
import { agreementAt } from '../address.ts';
import { agreementsIn, standingAt, warningDays } from './rows.ts';

/** So long after its end it is still told that nothing took its place. */
const daysAfter = 30;

/** What ends soon or ended lately, and nothing follows it. */
const ending = (db: Reader, days: number) =>
  agreementsIn(db, days)
    .where(standingAt(days), 'in', ['por_vencer', 'vencido'])
    .where(sql<boolean>`it.valid_to >= ${today} - ${daysAfter}::integer`)
    .where('it.ended_by', 'is', null)
    .where(
      sql<boolean>`not exists (select from price_agreements as next where next.supplier_code = it.supplier_code and next.code = it.code
        and next.status in ('por_confirmar', 'confirmado') and next.valid_to > it.valid_to)`,
    )
    .orderBy('it.valid_to')
    .orderBy('it.id');

const agreementsEnding: WorkdaySource = {
  key: 'convenios_por_vencer',
  part: 'espera',
  title: 'Convenios de precio por vencer',
  url: null,
  permission: 'purchase_orders:update',
  find: async (context) => {
    const { db, user } = context;
    if (!user.isSupply) return { total: 0, items: [] };
    return wholeOf(ending(db, await warningDays(context)), (it) => ({
      titulo: `${it.name} · ${it.supplier}`,
      detalle: `${it.number}, ${it.standing === 'vencido' ? 'venció' : 'vence'} el ${formatDay(it.valid_to)}`,
      desde: it.asked_at.toISOString(),
      fecha: it.valid_to,
      atrasado: it.standing === 'vencido',
      url: agreementAt(it.number),
    }));
  },
};

const agreementsToConfirm: WorkdaySource = {
  key: 'convenios_por_confirmar',
  part: 'espera',
  title: 'Convenios de precio por confirmar',
  url: null,
  permission: 'purchase_orders:approve',
  find: ({ db, user }) =>
    wholeOf(
      agreementsIn(db, 0)
        .where('it.status', '=', 'por_confirmar')
        .where('it.asked_by', '<>', user.id)
        .orderBy('it.asked_at')
        .orderBy('it.id'),
      (it) => ({
        titulo: `${it.name} · ${it.supplier}`,
        detalle: `Lo registró ${it.asked_by_name}`,
        desde: it.asked_at.toISOString(),
        fecha: null,
        atrasado: false,
        url: agreementAt(it.number),
      }),
    ),
};

export const agreementsOfTheDay: readonly WorkdaySource[] = [agreementsToConfirm, agreementsEnding];
