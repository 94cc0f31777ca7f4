import { sql, type Kysely } from 'kysely';

/** Materials and suppliers are posted to the ERP as documents are; the ERP that is our own keeps them as cards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table erp_posts
      drop constraint erp_posts_kind_check,
      add constraint erp_posts_kind_check check (kind in ('InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder', 'StockTransfer',
        'PurchaseDeliveryNote', 'InventoryGenExit', 'InventoryGenEntry', 'Item', 'BusinessPartner'));
    create table erp_cards (
      kind text not null check (kind in ('Item', 'BusinessPartner')),
      code text not null,
      reference uuid not null,
      content jsonb not null,
      created_at timestamptz not null default now(),
      primary key (kind, code),
      unique (kind, reference)
    )
  `.execute(db);
}
