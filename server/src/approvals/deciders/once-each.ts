import { sql, type Expression, type RawBuilder } from 'kysely';

interface Place {
  approval_id: Expression<number> | number;
  step_id: Expression<number> | number;
}

/**
 * Whether somebody would decide a step in another's place although they decided another one of the same approval, or one
 * of theirs is still to come: one human decides once. Their own step stays open to them.
 */
export const standsInTwice = (
  { approval_id, step_id }: Place,
  { user_id, staff_id }: { user_id: number; staff_id: number },
): RawBuilder<boolean> => {
  const asked = (step: RawBuilder<unknown>) =>
    sql`exists (select from approval_candidates as own where own.step_id = ${step} and own.staff_id = ${staff_id})`;
  return sql<boolean>`(not ${asked(sql`${step_id}`)} and exists (
    select from approval_steps as other
    where other.approval_id = ${approval_id} and other.id <> ${step_id}
      and (other.decided_by_user_id = ${user_id} or (other.estado = 'en_espera' and ${asked(sql`other.id`)}))))`;
};
