import { sql, type Kysely } from 'kysely';

/** What goes back to a supplier is a document of the ERP too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table erp_posts
      drop constraint erp_posts_kind_check,
      add constraint erp_posts_kind_check check (kind in ('InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder', 'StockTransfer',
        'PurchaseDeliveryNote', 'PurchaseReturn', 'InventoryGenExit', 'InventoryGenEntry', 'Item', 'BusinessPartner'));
    alter table erp_numbers
      drop constraint erp_numbers_kind_check,
      add constraint erp_numbers_kind_check check (kind in ('InventoryTransferRequest', 'PurchaseRequest', 'PurchaseOrder', 'StockTransfer',
        'PurchaseDeliveryNote', 'PurchaseReturn', 'InventoryGenExit', 'InventoryGenEntry'));
    insert into erp_numbers (kind) values ('PurchaseReturn');
  `)
    .execute(db);
}
