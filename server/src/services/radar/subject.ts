import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';
import type { RadarSubject } from './judging.ts';
import { readOffersOf, readOffersWritten, type WrittenLine } from './offers.ts';

type Form = Received<typeof contract.radarOfForm>;
type Item = Form['items'][number];

/** A form as it is written now: whoever writes it asks, today. */
export async function subjectOfForm({ db, user }: Pick<Reading, 'db' | 'user'>, form: Form): Promise<RadarSubject> {
  const { request_type, project_code, cost_center, items } = form;
  const day = todayInChile();
  const [project, offers] = await Promise.all([
    project_code === null
      ? undefined
      : db.selectFrom('projects').where('codigoProyecto', '=', project_code).select('id').executeTakeFirst(),
    readOffersWritten(db, items.flatMap(linesOf(day))),
  ]);
  return {
    request_id: null,
    day,
    request_type,
    requester_id: user.id,
    requester: user.nombre,
    project_id: project?.id ?? null,
    cost_center,
    charge: project_code ?? cost_center,
    offers,
  };
}

/** Each quotation of an item, or the price that is expected of it. */
const linesOf =
  (day: string) =>
  ({ code, quantity, price, currency, quotations }: Item, at: number): WrittenLine[] => {
    const own = { line: at + 1, code, is_sole: false };
    if (quotations.length === 0) {
      const nobody = { supplier_rut: null, supplier: null, date: null, service_date: null };
      return [{ ...own, ...nobody, quantity, price, coin: currency, day, is_chosen: true }];
    }
    return quotations.map(({ selected, quantity: part, ...it }) => ({
      ...own,
      ...it,
      quantity: part ?? quantity,
      day: it.date ?? day,
      is_chosen: selected || quotations.length === 1,
    }));
  };

/** A request as it stands now, as of the day on which it was created. */
export async function subjectOfRequest(db: Reader, id: number): Promise<RadarSubject> {
  const [request, offers] = await Promise.all([
    db
      .selectFrom('service_requests as it')
      .innerJoin('users', 'users.id', 'it.requester_id')
      .leftJoin('projects', 'projects.id', 'it.project_id')
      .where('it.id', '=', id)
      .select(['it.request_type', 'it.requester_id', 'it.project_id', 'it.cost_center', 'users.nombre as requester'])
      .select(sql<string | null>`coalesce(projects."codigoProyecto", it.cost_center)`.as('charge'))
      .select(dayOf('it.created_at').as('day'))
      .executeTakeFirstOrThrow(),
    readOffersOf(db, [id]),
  ]);
  return { request_id: id, ...request, offers };
}
