import { formatNumber } from 'contract/format.ts';
import { proposalWays } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { supplies } from '../../materials/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { firstOf, type WorkdaySource } from '../../platform/workday.ts';
import { proposalsAt } from './address.ts';
import { proposalRowsOf, proposalsSeenBy } from './rows.ts';

/** What waits, as the list shows it. */
export const openProposals = (db: Reader, user: User) => proposalsSeenBy(db, user, { state: 'propuesta' });

type Row = Awaited<ReturnType<ReturnType<typeof proposalRowsOf>['execute']>>[number];

export const itemOfProposal = ({ code, description, warehouse_code, quantity, unit, way, why, found_at }: Row) => ({
  titulo: `${code} ${description}`,
  detalle: `${proposalWays[way]} ${formatNumber(quantity)} ${unit} para ${warehouse_code}: ${why}`,
  desde: found_at.toISOString(),
  fecha: null,
  atrasado: false,
  url: `${proposalsAt}&search=${encodeURIComponent(code)}`,
});

/** Everybody of supply sees it until somebody decides. */
export const proposalsOfTheDay: WorkdaySource = {
  key: 'reposicion_propuesta',
  part: 'espera',
  title: 'Reposición propuesta',
  url: proposalsAt,
  permission: 'purchase_requests:update',
  find: async ({ db, user }) =>
    supplies(user) ? firstOf(proposalRowsOf(openProposals(db, user)), itemOfProposal) : { total: 0, items: [] },
};

export const countProposals = async (db: Reader, user: User): Promise<number> =>
  (
    await openProposals(db, user)
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow()
  ).total;
