import type { ErpNewItem, ErpNewPartner } from 'contract/erp/index.ts';
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
