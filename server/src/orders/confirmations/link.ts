import type { orderLinkStanding, OrderStatus, Reception } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import { requireLink, unknownLink, type Visit } from '../../access/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { Problem } from '../../platform/problem.ts';
import { hashSecret } from '../../platform/secret.ts';
import { listener } from './duties.ts';
import '../tables.ts';

type Standing = (typeof orderLinkStanding)[number];

const linkOf = (db: Reader, token_hash: Buffer) =>
  db.selectFrom('purchase_order_links').where('token_hash', '=', token_hash).select(['id', 'order_id']).executeTakeFirst();

/** Refuses whoever brings no link of an order. */
export const requireOrderLink = (context: Visit, token: string): Promise<number> =>
  requireLink(context, token, { kind: 'order', find: linkOf });

/** Holds the order that a link is of, and the link: of two who answer at once, or of a supplier and a buyer, one does so after the other. */
export async function lockLink(tx: Tx, token: string): Promise<LinkedOrder> {
  const found = await linkOf(tx, hashSecret(token));
  if (!found) throw unknownLink();
  await tx.selectFrom('purchase_orders').where('id', '=', found.order_id).select('id').forUpdate().execute();
  await tx.selectFrom('purchase_order_links').where('id', '=', found.id).select('id').forUpdate().execute();
  return readLinked(tx, token);
}

/** The link with the order that it is of, and where it stands now. */
export async function readLinked(db: Reader, token: string) {
  const row = await db
    .selectFrom('purchase_order_links as link')
    .innerJoin('purchase_orders as it', 'it.id', 'link.order_id')
    .where('link.token_hash', '=', hashSecret(token))
    .select(['link.id', 'link.order_id', 'link.edition', 'link.status', listener.as('asked_by'), 'link.seen_at', 'link.revoked_at'])
    .select(['link.open_until', 'it.number', 'it.erp_number', 'it.supplier', 'it.delivery_date'])
    .select(['it.edition as edition_in_force', 'it.status as order_status', 'it.reception'])
    .select(sql<boolean>`link.open_until < ${today}`.as('is_expired'))
    .executeTakeFirst();
  if (!row) throw unknownLink();
  return { ...row, standing: standingOf(row) };
}
export type LinkedOrder = Awaited<ReturnType<typeof readLinked>>;

interface Facts {
  revoked_at: Date | null;
  edition: number;
  edition_in_force: number;
  order_status: OrderStatus;
  reception: Reception;
  is_expired: boolean;
}

function standingOf({ revoked_at, edition, edition_in_force, order_status, reception, is_expired }: Facts): Standing {
  if (revoked_at !== null) return 'revoked';
  if (order_status !== 'emitida' || reception === 'completa' || reception === 'cerrada') return 'ended';
  if (edition !== edition_in_force) return 'replaced';
  return is_expired ? 'expired' : 'open';
}

const refusals: Record<Exclude<Standing, 'open'>, string> = {
  replaced: 'La orden tiene una versión más nueva: responda con el enlace de su correo.',
  revoked: 'El enlace fue retirado: ya no recibe respuestas.',
  expired: 'El enlace venció: pida que le envíen la orden de nuevo.',
  ended: 'La orden terminó: este enlace ya no recibe respuestas.',
};

export function requireOpen({ standing }: Pick<LinkedOrder, 'standing'>): void {
  if (standing !== 'open') throw new Problem('wrong_state', { message: refusals[standing], standing });
}
