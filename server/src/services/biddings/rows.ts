import { biddingLimits, type Bidding } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { seesMoney } from '../../platform/money.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { biddingRows } from '../bidding.ts';
import { presentServiceFile } from '../files/files.ts';
import { policies } from '../policies/policies.ts';
import { quotesSeenBy } from '../quotes/rows.ts';
import { biddingActions, type BiddingCase } from './actions.ts';

/** By the number of its quote request, or by its row. */
type BiddingReference = { number: string } | { id: number };
interface Looking {
  user: User;
  files: Files;
}

const unseenBidding = (named: BiddingReference): Problem => notSeen(`La licitación ${'number' in named ? named.number : named.id}`, 'ella');

const openingLasts = sql`make_interval(mins => ${biddingLimits.openingMinutes}::integer)`;
/** Who opened first is waited for so long, and only while they may still sign in. */
const isWaiting = sql<boolean>`coalesce(bid.first_at > clock_timestamp() - ${openingLasts} and first.activo = 1 and act.id is null, false)`;

const guestsWhere = (condition: string) => sql<number>`(
  select count(*)::integer from quote_invitations as invitation
  where invitation.quote_request_id = bid.quote_request_id and invitation.revoked_at is null and ${sql.raw(condition)})`;

async function readRow(db: Reader, user: User, named: BiddingReference) {
  const seen = quotesSeenBy(db, user);
  const ids = ('number' in named ? seen.where('it.number', '=', named.number) : seen.where('it.id', '=', named.id)).select('it.id');
  const row = await biddingRows(db)
    .innerJoin('service_requests as request', 'request.id', 'bid.request_id')
    .leftJoin('users as first', 'first.id', 'bid.first_by')
    .leftJoin('roles as role', 'role.codigo_rol', 'first.codigo_rol')
    .leftJoin('users as opener', 'opener.id', 'act.first_by')
    .leftJoin('users as second', 'second.id', 'act.second_by')
    .leftJoin('quotation_policies as policy', 'policy.id', 'act.policy_id')
    .leftJoin('service_files as file', 'file.id', 'act.file_id')
    .where('bid.quote_request_id', 'in', ids)
    .select(['request.number as service_number', 'quote.title', 'bid.reason', 'bid.first_by', 'bid.first_at'])
    .select(['first.nombre as first_name', 'role.es_abastecimiento as first_of_supply'])
    .select(['act.number as act_number', 'act.opened_at', 'act.first_at as opener_at', 'act.offers', 'act.first_by as opener_id'])
    .select(['opener.nombre as opener', 'act.second_by as second_id', 'second.nombre as second', 'policy.desde as policy'])
    .select(['file.id as file_id', 'file.name as file_name', 'file.bytes as file_bytes', 'file.file as file_stored', 'file.sha256'])
    .select([isWaiting.as('is_waiting'), guestsWhere('true').as('invited'), guestsWhere('invitation.seen_at is not null').as('seen')])
    .select(sql<number>`bid.version + round.version`.as('version'))
    .executeTakeFirst();
  if (!row) throw unseenBidding(named);
  return row;
}
type Row = Awaited<ReturnType<typeof readRow>>;

/** What the actions of a bidding are judged by. */
const caseOf = (
  { number, status, deadline, is_waiting, first_by, first_at, first_name, first_of_supply }: Row,
  user: User,
): BiddingCase => {
  const first =
    is_waiting && first_by !== null && first_at !== null
      ? { id: first_by, nombre: first_name ?? '', at: first_at, isOfSupply: first_of_supply ?? false }
      : null;
  return { row: { number, status, deadline, first }, user };
};

export const readBiddingCase = async (db: Reader, user: User, named: BiddingReference): Promise<BiddingCase> =>
  caseOf(await readRow(db, user, named), user);

/** What everybody who sees its quote request may know of it: of its offers how many there are. */
export async function readBidding(db: Reader, { user, files }: Looking, named: BiddingReference): Promise<Bidding> {
  const row = await readRow(db, user, named);
  const standing = caseOf(row, user);
  const { first } = standing.row;
  return {
    quotation_id: row.quotation_id,
    number: row.number,
    service_request_id: row.request_id,
    service_number: row.service_number,
    title: row.title,
    status: row.status,
    reason: row.reason,
    deadline: row.deadline.toISOString(),
    invited: row.invited,
    seen: row.seen,
    received: row.received,
    first_opener: first && {
      user: { id: first.id, nombre: first.nombre },
      at: first.at.toISOString(),
      until: new Date(first.at.getTime() + biddingLimits.openingMinutes * 60_000).toISOString(),
    },
    act: actOf(row, { user, files }),
    few_offers_reason: row.few_offers_reason,
    version: row.version,
    allowed_actions: allowedAmong(biddingActions, standing),
  };
}

function actOf(row: Row, { user, files }: Looking): Bidding['act'] {
  const { act_number, opened_at, opener_at, opener_id, opener, second_id, second, offers, policy, sha256 } = row;
  const { file_id, file_name, file_bytes, file_stored } = row;
  if (act_number === null || opened_at === null || opener_at === null || opener_id === null || second_id === null) return null;
  return {
    number: act_number,
    opened_at: opened_at.toISOString(),
    openers: [
      { user: { id: opener_id, nombre: opener ?? '' }, at: opener_at.toISOString() },
      { user: { id: second_id, nombre: second ?? '' }, at: opened_at.toISOString() },
    ],
    offers: offers ?? 0,
    policy: policies.labelOf(policy ?? ''),
    sha256: sha256 ?? '',
    file:
      seesMoney(user) && file_id !== null && file_name !== null && file_bytes !== null && file_stored !== null
        ? presentServiceFile(files, { id: file_id, name: file_name, bytes: file_bytes, file: file_stored })
        : null,
  };
}

export const getBidding = ({ db, ...looking }: Reading, { number }: Received<typeof contract.getBidding>): Promise<Bidding> =>
  readBidding(db, looking, { number });
