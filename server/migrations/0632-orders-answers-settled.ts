import { sql, type Kysely } from 'kysely';

/**
 * What a supplier said counts of the lines that are still to come. Links of before were counted anew only when something of their order came or was
 * closed next, and waited till then for a decision that nobody could take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    update purchase_order_links as link set status = counted.status, version = link.version + 1
    from (
      select asked.id, case
          when bool_or(said.is_to_decide and said.decision is null) then 'por_aceptar'
          when bool_or(said.says = 'no_puede') then 'no_puede'
          when bool_or(said.decision = 'no_aceptada') then 'no_aceptada'
          else 'confirmada' end as status
      from purchase_order_links as asked
      join purchase_orders as ordered on ordered.id = asked.order_id and ordered.edition = asked.edition
      join purchase_order_answers as answer on answer.link_id = asked.id
        and answer.number = (select max(number) from purchase_order_answers where link_id = asked.id)
      join purchase_order_answer_lines as said on said.answer_id = answer.id
      join purchase_order_lines as line on line.order_id = asked.order_id and line.edition = asked.edition and line.line = said.line
      where ordered.status = 'emitida' and asked.status in ('confirmada', 'por_aceptar', 'no_aceptada', 'no_puede')
        and not exists (select from purchase_order_closures as closed where closed.order_id = line.order_id and closed.line = line.line)
        and line.quantity - line_given_up(line.order_id, line.line)
          > coalesce((select sum(came.quantity) from hes_lines as came join hes on hes.id = came.hes_id
              where hes.order_id = line.order_id and hes.status <> 'anulada' and came.line = line.line), 0)
            + coalesce((select sum(quantity) from purchase_order_arrivals as came where came.order_id = line.order_id and came.line = line.line), 0)
            + coalesce((select sum(quantity) from purchase_order_receptions as came where came.order_id = line.order_id and came.line = line.line), 0)
      group by asked.id
    ) as counted
    where counted.id = link.id and counted.status <> link.status`)
    .execute(db);
}
