import { sql, type Kysely } from 'kysely';

/** Photos of what arrived: of a transfer, or of what a supplier brought for a request. They prove it, so they stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table arrival_photos (
      id integer primary key generated always as identity,
      transfer_id integer references stock_transfers,
      request_id integer references material_requests,
      file stored_file not null unique,
      name text not null,
      added_by integer not null references users,
      added_at timestamptz not null default now(),
      constraint arrival_photos_of_one check (num_nonnulls(transfer_id, request_id) = 1)
    );
    create index arrival_photos_of_transfer on arrival_photos (transfer_id, id) where transfer_id is not null;
    create index arrival_photos_of_request on arrival_photos (request_id, id) where request_id is not null;
    create index arrival_photos_by on arrival_photos (added_by);
    create trigger arrival_photos_stay before update or delete on arrival_photos for each row execute function refuse_change();
  `)
    .execute(db);
}
