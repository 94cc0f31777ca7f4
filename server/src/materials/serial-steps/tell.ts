import type { ErpDocument, ErpLine } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import { giveSerials } from '../../erp/index.ts';
import type { Writing } from '../../platform/context.ts';
import { sourceOf } from '../stock/movement.ts';
import type { PaperName } from './moves.ts';
import '../tables.ts';

/** A serial that a paper names: where it lay before, where its steps took it, and whether one took it away from us, or lost it. */
interface Trail {
  item_code: string;
  serial: string;
  home: string | null;
  places: string[];
  is_out: boolean;
  is_lost: boolean;
}

/**
 * Gives the documents of a paper that the ERP does not have yet those serials that the paper names by now: what it sent, all of them; where it
 * brought them, those that came. Of two lines each has first what lay where it takes from, or came to where it brings.
 */
export async function tellSerials(context: Writing, { document_kind, document_number }: PaperName): Promise<void> {
  const { tx, events } = context;
  const equipment = { db: tx, events };
  const [road, site] = [await setting(equipment, 'transit_warehouse'), await setting(equipment, 'site_warehouse')];
  const { rows } = await sql<Trail>`
    with step as (
      select own.*, case when own.status = 'en_obra' then ${site} else warehouse.codigo end as place
      from material_serial_steps as own left join warehouses as warehouse on warehouse.id = own.warehouse_id
      where own.serial_id in (select serial_id from material_serial_steps as named
        where named.document_kind = ${document_kind} and named.document_number = ${document_number})
    )
    select materials.codigo as item_code, it.serial, (array_agg(was.place order by own.step))[1] as home,
      array_remove(array_agg(own.place), null) as places, bool_or(own.status in ('instalada', 'devuelta', 'perdida')) as is_out,
      bool_or(own.status = 'perdida') as is_lost
    from step as own join material_serials as it on it.id = own.serial_id
    join materials on materials.id = living_material(it.material_id) and materials.erp_serials
    left join step as was on was.serial_id = own.serial_id and was.step = own.step - 1
    where own.document_kind = ${document_kind} and own.document_number = ${document_number}
    group by it.id, materials.codigo order by it.serial_key`.execute(tx);
  if (rows.length === 0) return;
  const source = sourceOf({ kind: document_kind, number: document_number });
  await giveSerials(context, source, (document) =>
    rows.filter((it) => isFor(it, document, road)).map((it) => ({ ...it, suits: (line) => suits(it, document, line, road) })),
  );
}

function isFor({ places, is_out, is_lost }: Trail, { to_warehouse }: ErpDocument, road: string): boolean {
  if (to_warehouse === road) return true;
  return to_warehouse === undefined ? is_out : places.length > 0 || is_lost;
}

/** It lay where the line takes from; or it came where a document brings what was on the road, or outside. */
function suits(
  { home, places, is_lost }: Trail,
  { from_warehouse, to_warehouse = '' }: ErpDocument,
  { warehouse }: ErpLine,
  road: string,
): boolean {
  if (from_warehouse !== undefined && warehouse !== road) return home === warehouse;
  return places.includes(to_warehouse) || (is_lost && home === to_warehouse);
}
