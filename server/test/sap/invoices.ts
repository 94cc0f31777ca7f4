import { rowsIn, type Company } from './company.ts';
import { textOf, type Row } from './filter.ts';

interface Invoice {
  supplier: string;
  /** The supplier's own number. */
  folio: string;
  /** Each copied from a line of an order (22) or of a reception (20). */
  lines: readonly { item: string; quantity: number; net: number; base?: { object: 20 | 22; entry: number; line: number } }[];
  paid?: number;
  /** So many pesos one of the currency of the supplier was; the amounts given are pesos all the same. */
  rate?: number;
}

/** What accounting does in SAP: writes down what a supplier sent, with 19 % of tax. */
export function invoice(company: Company, { supplier, folio, lines, paid = 0, rate }: Invoice): Row {
  const row = company.create('PurchaseInvoices', {
    CardCode: supplier,
    NumAtCard: folio,
    DocDate: company.today,
    DocumentLines: lines.map(({ item, quantity, net, base }) => ({
      ItemCode: item,
      Quantity: quantity,
      LineTotal: net,
      ...(base && { BaseType: base.object, BaseEntry: base.entry, BaseLine: base.line }),
    })),
  });
  const net = lines.reduce((sum, it) => sum + it.net, 0);
  const total = Math.round(net * 1.19);
  const kept = company.row('PurchaseInvoices', textOf(row['DocEntry']));
  const abroad = (amount: number) => (rate === undefined ? 0 : amount / rate);
  for (const [at, line] of rowsIn(kept['DocumentLines']).entries()) line['RowTotalFC'] = abroad(lines[at]?.net ?? 0);
  return Object.assign(kept, { DocTotal: total, DocTotalFc: abroad(total), PaidToDate: paid, PaidToDateFC: abroad(paid) });
}

interface CreditNote {
  supplier: string;
  folio: string;
  /** Each copied from a line of a return (21) or of an invoice (18); of an amount alone, nothing comes back. */
  lines: readonly {
    item: string;
    quantity: number;
    net: number;
    base: { object: 18 | 21; entry: number; line: number };
    isAmount?: true;
  }[];
}

/** What accounting does in SAP: writes down what a supplier credits. */
export const creditNote = (company: Company, { supplier, folio, lines }: CreditNote): Row =>
  company.create('PurchaseCreditNotes', {
    CardCode: supplier,
    NumAtCard: folio,
    DocDate: company.today,
    DocumentLines: lines.map(({ item, quantity, net, base, isAmount }) => ({
      ItemCode: item,
      Quantity: quantity,
      LineTotal: net,
      BaseType: base.object,
      BaseEntry: base.entry,
      BaseLine: base.line,
      ...(isAmount && { WithoutInventoryMovement: 'tYES' }),
    })),
  });
