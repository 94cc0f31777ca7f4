import { devNull } from 'node:os';
import type { Client } from 'pg';
import { diskStore } from '../src/outside/files/disk.ts';
import { Files } from '../src/platform/files/files.ts';
import { agreeing } from './orders/agreements.ts';
import { banking } from './suppliers/bank.ts';
import { bringingPapers } from './suppliers/papers.ts';
import { merging } from './materials/merges.ts';
import { bidding } from './services/biddings.ts';
import { takingOff } from './materials/bills.ts';
import { openCompany } from './acting.ts';
import { setUpClock, takeClockAway } from './clock.ts';
import { counting } from './materials/counts.ts';
import { creating } from './supplying/creations.ts';
import { loadDifferences, writeByHand } from './materials/differences.ts';
import { inviting } from './services/invitations.ts';
import { building, learnOfPast } from './cubication/lessons.ts';
import { photographing } from './materials/arrivals.ts';
import { leftovers } from './materials/leftovers.ts';
import { sendingRest, sendingTakeoffs } from './cubication/takeoffs.ts';
import { invoicing } from './orders/invoices.ts';
import { ordering } from './orders/orders.ts';
import { tolerating } from './orders/tolerances.ts';
import { writingInErp } from './orders/write-in-erp.ts';
import { quoting } from './services/quotes.ts';
import { askForMaterials } from './materials/requests.ts';
import { buying } from './orders/purchases.ts';
import { contracting } from './services/services.ts';
import { supplying } from './supplying/supplying.ts';
import { tracing } from './materials/serials.ts';
import { receiving, sending } from './materials/transfers.ts';
import { givingBack, using } from './materials/usage.ts';

interface Options {
  url: string;
  /** Without them nothing is signed for, and so nothing used. */
  files: Files | undefined;
}

/** Nothing can be kept there. */
const nowhere = diskStore(devNull);

/** What people asked for, decided, sent, counted, used and gave back in the last weeks (demo company §8, §9), each by the product's own call. */
export async function loadFlows(client: Client, { url, files }: Options): Promise<void> {
  await joinTeams(client);
  const last = await lastNotice(client);
  await setUpClock(client);
  const company = await openCompany(client, { url, files: files ?? new Files(nowhere, Buffer.alloc(32)) });
  const numbers = await askForMaterials(company);
  const deeds = [
    ...tolerating,
    ...receiving,
    ...sending(numbers),
    ...counting,
    ...creating,
    ...takingOff,
    ...sendingTakeoffs,
    ...(files
      ? [
          ...building,
          ...using,
          ...quoting,
          ...inviting,
          ...contracting,
          ...ordering,
          ...writingInErp,
          ...buying,
          ...bidding,
          ...banking,
          ...agreeing,
          ...bringingPapers,
          ...tracing,
          ...photographing,
        ]
      : []),
    ...supplying,
    ...leftovers,
    ...givingBack,
    ...merging,
    ...sendingRest,
    // What was invoiced is of what came, until today.
    ...(files ? invoicing : []),
  ];
  for (const { happen } of deeds.toSorted((one, other) => other.days - one.days)) await happen(company);
  await writeByHand(company);
  await learnOfPast(company, url);
  await takeClockAway(client);
  await readOldNotices(client, last);
  await loadDifferences(client);
}

async function lastNotice(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select coalesce(max(id), 0) as id from notifications');
  return rows[0]?.id ?? 0;
}

/** What was told before yesterday has been read. */
const readOldNotices = (client: Client, last: number) =>
  client.query(
    `update notifications set read_at = created_at + interval '1 hour'
     where id > $1 and read_at is null and created_at < now() - interval '2 days'`,
    [last],
  );

/** Whoever sees only their own projects is in the teams of those they work for, also in a company of many supervisors. */
const teams: Record<string, string[]> = {
  'nicolas.olivillo@soldepapel.example': ['CI-26012'],
  'sofia.tepa@soldepapel.example': ['RE-26041', 'RE-26042'],
  'pedro.ciruelillo@soldepapel.example': ['PG-26002'],
  'hugo.belloto@soldepapel.example': ['PG-26002'],
};

const joinTeams = (client: Client) =>
  client.query(
    `insert into project_members (project_id, user_id, funcion)
     select projects.id, users.id, case codigo_rol when 'BOD' then 'Bodega de terreno' else 'Supervisión de obra' end
     from jsonb_each($1) as it(who, codes) join users on email = it.who join projects on it.codes ? "codigoProyecto"
     on conflict do nothing`,
    [JSON.stringify(teams)],
  );
