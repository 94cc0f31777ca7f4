import { sql, type RawBuilder } from 'kysely';

/** Whoever decides, as values or as columns of a row. */
interface Person {
  user_id: number | RawBuilder<number>;
  staff_id: number | null | RawBuilder<number | null>;
  titulars: readonly number[] | RawBuilder<readonly number[]>;
}

/** Whether `step` asks somebody, or one for whom they decide today. */
export const isAsked = ({ titulars }: Pick<Person, 'titulars'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from approval_candidates as asked where asked.step_id = step.id and asked.staff_id = any(${titulars}::integer[]))`;

/** Whether it is what somebody asks for themselves, of which they decide nothing. */
export const isOwnRequest = ({ user_id, staff_id }: Pick<Person, 'user_id' | 'staff_id'>): RawBuilder<boolean> =>
  sql<boolean>`(approval.requester_user_id = ${user_id}
    or (approval.requester_staff_id is not distinct from ${staff_id}::integer and ${staff_id}::integer is not null))`;

/** What somebody asks for themselves and waits, each half along its index: looked for once, where thousands of steps would each be asked whose they are. */
const ownRequests = ({ user_id, staff_id }: Pick<Person, 'user_id' | 'staff_id'>): RawBuilder<number> => sql<number>`(
  select id from approvals where estado = 'pendiente' and requester_user_id = ${user_id}
  union all
  select id from approvals where estado = 'pendiente' and requester_staff_id = ${staff_id}::integer)`;

/**
 * Whether somebody would decide `step` in another's place although they decided another one of the same approval, or one of
 * theirs is still to come: one human decides once. Their own step stays open to them.
 */
export const standsInTwice = ({ user_id, staff_id }: Pick<Person, 'user_id' | 'staff_id'>): RawBuilder<boolean> => {
  const asked = (step: string) =>
    sql`exists (select from approval_candidates as own where own.step_id = ${sql.ref(`${step}.id`)} and own.staff_id = ${staff_id}::integer)`;
  return sql<boolean>`(not ${asked('step')} and exists (
    select from approval_steps as other
    where other.approval_id = step.approval_id and other.id <> step.id
      and (other.decided_by_user_id = ${user_id} or (other.estado = 'en_espera' and ${asked('other')}))))`;
};

/** Whether somebody may decide `step` of `approval`, by these names in the query: they are asked, did not ask for it, and decide once. */
export const mayDecide = (person: Person): RawBuilder<boolean> =>
  sql<boolean>`(${isAsked(person)} and not ${isOwnRequest(person)} and ${isOnce(person)})`;

/** The same of a `step` that waits, beside which its approval does not stand. */
export const mayDecideStep = (person: Person): RawBuilder<boolean> =>
  sql<boolean>`(${isAsked(person)} and step.approval_id not in ${ownRequests(person)} and ${isOnce(person)})`;

const isOnce = (person: Person): RawBuilder<boolean> =>
  isOnlyThemselves(person) ? sql<boolean>`true` : sql<boolean>`not ${standsInTwice(person)}`;

/** Whoever stands in for nobody decides their own steps only, each once: of thousands nothing more is asked. */
const isOnlyThemselves = ({ staff_id, titulars }: Person): boolean => 'every' in titulars && titulars.every((it) => it === staff_id);

/** The titular for whom somebody would decide `step`; null when they are one of those asked. */
export const titularOf = ({ staff_id, titulars }: Person): RawBuilder<string | null> => sql<string | null>`(
  select staff.nombre from approval_candidates as asked join staff on staff.id = asked.staff_id
  where asked.step_id = step.id and asked.staff_id = any(${titulars}::integer[])
    and not exists (select from approval_candidates as mine where mine.step_id = step.id and mine.staff_id = ${staff_id}::integer)
  order by staff.nombre limit 1)`;

/** An account, and its place in the staff: of whoever asks, or of whoever would decide. */
interface Somebody {
  user_id?: number | null;
  staff_id?: number | null;
}

/** Nobody approves what they ask for: whether two are the same one. */
export const isSameOne = (one: Somebody, other: Somebody): boolean =>
  (one.user_id != null && one.user_id === other.user_id) || (one.staff_id != null && one.staff_id === other.staff_id);
