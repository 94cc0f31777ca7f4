import type { ErpItemChange, ErpNewItem, ErpNewPartner, ErpPartnerChange } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import type { Database, Reader } from '../../platform/database/database.ts';
import { codeTaken, rejection } from './failure.ts';
import type { ErpPosted } from './port.ts';

type CardKind = 'Item' | 'BusinessPartner';

const standsAs = (code: string): ErpPosted => ({ state: 'posted', entry: code, number: code });

/** A card of our own ERP by our reference. */
export async function findCard(db: Reader, kind: CardKind, reference: string): Promise<ErpPosted | undefined> {
  const row = await db
    .selectFrom('erp_cards')
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .select('code')
    .executeTakeFirst();
  return row && standsAs(row.code);
}

interface Making {
  kind: CardKind;
  reference: string;
  card: ErpNewItem | ErpNewPartner;
}

/** Writes a card of our own ERP; the same told again is the same, and a code that another has is taken. */
export async function makeCard(db: Database, { kind, reference, card }: Making): Promise<ErpPosted> {
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('erp_cards')
    .values({ kind, code: card.code, reference, content: JSON.stringify(card) })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst();
  if (made) return standsAs(card.code);
  const already = await findCard(db, kind, reference);
  if (!already) throw rejection(`El código ${card.code} ya existe en el ERP.`, { code: codeTaken });
  return already;
}

/** Whether a card of our own ERP says all of it. */
export async function hasCardChange(db: Reader, kind: CardKind, { code, ...change }: ErpItemChange | ErpPartnerChange): Promise<boolean> {
  const found = await db
    .selectFrom('erp_cards')
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where(sql<boolean>`content @> ${JSON.stringify(change)}::jsonb`)
    .select('code')
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes into a card of our own ERP what is another way of it, and nothing else. */
export async function changeCard(db: Database, kind: CardKind, { code, ...change }: ErpItemChange | ErpPartnerChange): Promise<void> {
  const { numUpdatedRows: changed } = await db
    .updateTable('erp_cards')
    .set({ content: sql<string>`content || ${JSON.stringify(change)}::jsonb` })
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst();
  if (!changed) throw rejection(`El código ${code} no existe en el ERP.`, { code: '-2028' });
}
