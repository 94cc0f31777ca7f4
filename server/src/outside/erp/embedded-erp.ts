import { erpKinds, isCard, type ErpDocument, type ErpKind, type ErpLine } from 'contract/erp/index.ts';
import { withoutZeros } from 'contract/format.ts';
import { sql } from 'kysely';
import { brokenUnique, type Database, type Reader, type Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { changeCard, findCard, hasCardChange, makeCard } from './cards.ts';
import { closeLine, closeWithoutOpenLines, finish, lockOpen, whole } from './embedded-endings.ts';
import { embeddedPurchases } from './embedded-purchases.ts';
import { reopenOrders } from './embedded-returns.ts';
import { moveSerials } from './embedded-serials.ts';
import { rejection } from './failure.ts';
import { isClosedAlready } from './closing.ts';
import type { Erp, ErpKept, ErpPosted } from './port.ts';

/** What the screen of outside systems says of an ERP, whichever it is. */
export const erpWords = {
  label: 'ERP',
  purpose: 'Recibe las solicitudes aprobadas y cada movimiento de stock, y mantiene los materiales. Sin él se usa el registro propio.',
  variables: [
    'ERP_URL',
    'ERP_COMPANY',
    'ERP_USER',
    'ERP_PASSWORD',
    'ERP_CA_FILE',
    'ERP_REQUESTER',
    'ERP_LANGUAGE',
    'ERP_TAX_CODE',
    'ERP_EXEMPT_TAX_CODE',
    'ERP_LOCAL_CURRENCY',
    'ERP_UF_CURRENCY',
    'ERP_PRICE_LIST',
    'ERP_WAREHOUSE',
    'ERP_TIMEOUT_MS',
  ],
};

/** Our own ERP, for who has none: the same rules (SAP page §8), documents in our tables. Materials and stock are ours already. */
export function embeddedErp(db: Database): Erp {
  return {
    ...erpWords,
    configured: false,
    name: 'Registro propio',
    ...embeddedPurchases(db),
    keepsItems: false,
    settling: 0,
    check: () => Promise.reject(new Problem('not_configured')),
    find: (kind, reference) => findPosted(db, kind, reference),
    async post(document) {
      const { kind, reference } = document;
      const before = await findPosted(db, kind, reference);
      if (before) return before;
      refuseWrong(document);
      return db
        .transaction()
        .execute((tx) => write(tx, document))
        .catch(async (error: unknown) => {
          const already = brokenUnique(error) && (await findPosted(db, kind, reference));
          if (already) return already;
          throw error;
        });
    },
    createItem: (reference, item) => makeCard(db, { kind: 'Item', reference, card: item }),
    createPartner: (reference, partner) => makeCard(db, { kind: 'BusinessPartner', reference, card: partner }),
    changeItem: (change) => changeCard(db, 'Item', change),
    changePartner: (change) => changeCard(db, 'BusinessPartner', change),
    hasItemChange: (change) => hasCardChange(db, 'Item', change),
    hasPartnerChange: (change) => hasCardChange(db, 'BusinessPartner', change),
    document: (kind, entry) => readKept(db, kind, entry),
    change: (entry, document) => db.transaction().execute((tx) => changeDocument(tx, entry, document)),
    cancel: (kind, entry) => db.transaction().execute((tx) => finish(tx, { kind, entry, as: 'cancelled' })),
    close: (kind, entry) => db.transaction().execute((tx) => finish(tx, { kind, entry, as: 'closed' })),
    items: nothing,
    services: nothing,
    stocks: nothing,
    suppliers: nothing,
    stop: async () => undefined,
  };
}

async function* nothing(): AsyncGenerator<never[]> {
  // What our own ERP knows is known here already.
}

async function findPosted(db: Reader, kind: ErpKind, reference: string): Promise<ErpPosted | undefined> {
  if (isCard(kind)) return findCard(db, kind, reference);
  const row = await db
    .selectFrom('erp_documents')
    .select(['entry', 'number'])
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && { state: 'posted', entry: String(row.entry), number: String(row.number) };
}

const ofSupplier: ReadonlySet<ErpKind> = new Set(['PurchaseOrder', 'PurchaseDeliveryNote', 'PurchaseReturn']);

function refuseWrong({ kind, lines, supplier, from_warehouse, to_warehouse }: ErpDocument): void {
  if (lines.length === 0) throw rejection('El documento no tiene líneas.', { code: '-5002', field: 'lines' });
  if (ofSupplier.has(kind) && !supplier) throw rejection(`Falta el proveedor: ${erpKinds[kind]}.`, { code: '-5002', field: 'supplier' });
  if (lines.some((it) => (it.by_serials || it.serials) && String(new Set(it.serials).size) !== withoutZeros(it.quantity)))
    throw rejection('Una línea nombra tantas series como unidades mueve.', { code: '-5002', field: 'serials' });
  if (kind !== 'InventoryTransferRequest' && kind !== 'StockTransfer') return;
  if (!from_warehouse || !to_warehouse)
    throw rejection('Falta una bodega del traslado.', { code: '-5002', field: from_warehouse ? 'to_warehouse' : 'from_warehouse' });
  if (from_warehouse === to_warehouse)
    throw rejection('La bodega de origen y la de destino son la misma.', { code: '-5002', field: 'to_warehouse' });
}

/** Bases first, so that whoever copies from the same ones waits; then the number, held until all is written. */
async function write(tx: Tx, document: ErpDocument): Promise<ErpPosted> {
  const { kind, reference, supplier = null, lines } = document;
  for (const line of lines.toSorted(byBase)) if (line.base) await takeFromBase(tx, document, line, line.base);
  const { last: number } = await tx
    .updateTable('erp_numbers')
    .set((it) => ({ last: it('last', '+', 1) }))
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow();
  const { entry } = await tx
    .insertInto('erp_documents')
    .values({ kind, number, reference, supplier, content: JSON.stringify(document) })
    .returning('entry')
    .executeTakeFirstOrThrow();
  const rows = lines.map((it, line) => ({
    entry,
    line,
    reference: it.reference,
    item_code: it.item_code,
    quantity: it.quantity,
    open_quantity: it.quantity,
    base_entry: it.base ? Number(it.base.entry) : null,
    base_line: it.base?.line ?? null,
  }));
  await tx.insertInto('erp_document_lines').values(rows).execute();
  await moveSerials(tx, document);
  if (document.reopens_order) await reopenOrders(tx, entry, 'open');
  return { state: 'posted', entry: String(entry), number: String(number) };
}

const byBase = ({ base: a }: ErpLine, { base: b }: ErpLine): number =>
  Number(a?.entry ?? 0) - Number(b?.entry ?? 0) || (a?.line ?? 0) - (b?.line ?? 0);

/** A copied line takes from what is open of its base; a base with nothing open is closed. */
async function takeFromBase(tx: Tx, { supplier }: ErpDocument, { quantity }: ErpLine, base: NonNullable<ErpLine['base']>): Promise<void> {
  const of = await tx
    .selectFrom('erp_documents')
    .select(['entry', 'status', 'supplier'])
    .where('kind', '=', base.kind)
    .where('entry', '=', whole(base.entry))
    .forUpdate()
    .executeTakeFirst();
  const line = await tx
    .selectFrom('erp_document_lines')
    .select('open_quantity')
    .where('entry', '=', whole(base.entry))
    .where('line', '=', base.line)
    .executeTakeFirst();
  if (!of || !line) throw rejection(`${erpKinds[base.kind]} de origen no existe.`, { code: '-2028', field: 'base' });
  if (of.status !== 'open' || Number(line.open_quantity) === 0)
    throw rejection('Uno de los documentos de origen ya está cerrado.', { code: '-5002', field: 'base' });
  if (of.supplier && of.supplier !== supplier)
    throw rejection('El proveedor no es el del documento de origen.', { code: '-5002', field: 'supplier' });
  await tx
    .updateTable('erp_document_lines')
    .set({ open_quantity: sql<string>`greatest(0, open_quantity - ${quantity}::numeric)` })
    .where('entry', '=', of.entry)
    .where('line', '=', base.line)
    .execute();
  await closeWithoutOpenLines(tx, of.entry);
}

async function readKept(db: Reader, kind: ErpKind, entry: string): Promise<ErpKept | undefined> {
  const head = await db
    .selectFrom('erp_documents')
    .select(['number', 'reference', 'supplier', 'status'])
    .where('kind', '=', kind)
    .where('entry', '=', whole(entry))
    .executeTakeFirst();
  if (!head) return undefined;
  const lines = await db
    .selectFrom('erp_document_lines')
    .select(['line', 'reference', 'item_code', sql<boolean>`is_closed or open_quantity = 0`.as('is_closed')])
    .select([plainDecimal('quantity').as('quantity'), plainDecimal('open_quantity').as('open_quantity')])
    .select(
      sql<string[]>`array(select jsonb_array_elements_text(content -> 'lines' -> line -> 'serials') from erp_documents as own
        where own.entry = erp_document_lines.entry)`.as('serials'),
    )
    .where('entry', '=', whole(entry))
    .orderBy('line')
    .execute();
  return { ...head, entry, number: String(head.number), lines };
}

/** Its lines are those that it has: of what was received of one no less is left. */
async function changeDocument(tx: Tx, entry: string, document: ErpDocument): Promise<void> {
  const kept = await readKept(tx, document.kind, entry);
  if (kept && isClosedAlready(document, kept)) return;
  const { entry: key } = await lockOpen(tx, document.kind, entry);
  for (const { reference, quantity, closed } of document.lines) {
    const line = await tx
      .selectFrom('erp_document_lines')
      .where('entry', '=', key)
      .where('reference', '=', reference)
      .select(['line', 'is_closed', sql<boolean>`quantity - open_quantity > ${quantity}::numeric`.as('isReceived')])
      .executeTakeFirst();
    if (!line) throw rejection('Una de las líneas no es de este documento.', { code: '-2028', field: 'lines' });
    if (line.is_closed) continue;
    if (closed) {
      await closeLine(tx, { entry: key, line: line.line });
      continue;
    }
    if (line.isReceived) throw rejection('La cantidad es menor que la ya recibida.', { code: '-5002', field: 'quantity' });
    await tx
      .updateTable('erp_document_lines')
      .set({ quantity, open_quantity: sql<string>`open_quantity + ${quantity}::numeric - quantity` })
      .where('entry', '=', key)
      .where('line', '=', line.line)
      .execute();
  }
  await tx
    .updateTable('erp_documents')
    .set({ content: JSON.stringify(document) })
    .where('entry', '=', key)
    .execute();
  await closeWithoutOpenLines(tx, key);
}
