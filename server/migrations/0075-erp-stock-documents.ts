import { sql, type Kysely } from 'kysely';

/** Movements of stock go to the ERP too, in their order; and what was asked for is ended there as it is ended here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(posts + numbers).execute(db);
}

const kinds = [
  'InventoryTransferRequest',
  'PurchaseRequest',
  'PurchaseOrder',
  'StockTransfer',
  'PurchaseDeliveryNote',
  'InventoryGenExit',
  'InventoryGenEntry',
];
const among = `in (${kinds.map((it) => `'${it}'`).join(', ')})`;

const posts = `
  alter table erp_posts
    drop constraint erp_posts_kind_check,
    add constraint erp_posts_kind_check check (kind ${among}),
    -- What the ERP is to do: make this document, or end the one that \`target_id\` made.
    add column task text not null default 'create' constraint erp_posts_task_check check (task in ('create', 'close', 'cancel')),
    add column target_id uuid references erp_posts,
    -- What it may not overtake: what stands before it and touches one of the same.
    add column position bigint not null generated always as identity,
    add column touches text[] not null default '{}',
    drop constraint erp_posts_check1,
    add constraint erp_posts_arrived check (state not in ('publicado', 'espera_en_erp') or erp_entry is not null or task <> 'create'),
    add constraint erp_posts_target check ((task = 'create') = (target_id is null));
  create index erp_posts_unfinished on erp_posts using gin (touches) where state not in ('publicado', 'cancelado');
  create index erp_posts_of_target on erp_posts (target_id);
`;

const numbers = `
  alter table erp_numbers drop constraint erp_numbers_kind_check, add constraint erp_numbers_kind_check check (kind ${among});
  insert into erp_numbers (kind) values ('StockTransfer'), ('PurchaseDeliveryNote'), ('InventoryGenExit'), ('InventoryGenEntry');
`;
