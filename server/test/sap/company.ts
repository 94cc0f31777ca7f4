import { textOf, type Row } from './filter.ts';
import { general, notFound, Refusal } from './refusal.ts';
import { checkSerials } from './serials.ts';
import { exact, Shelves } from './shelves.ts';
import { cards, type Card } from './cards.ts';
import { baseNames, draftSets, properties, shapes, type Shape } from './shapes.ts';

export interface Seeds {
  items: readonly SeedItem[];
  warehouses: readonly string[];
  suppliers: readonly string[];
  projects: readonly string[];
  /** `OWTQ.SDP_ID`; everything the product wants unless said. */
  userFields?: readonly string[];
}
export interface SeedItem {
  code: string;
  name: string;
  group: string;
  unit: string;
  price?: number;
  currency?: string;
  cost?: number;
  frozen?: boolean;
  bySerials?: boolean;
  /** Bought and not stocked. */
  isService?: boolean;
  stocks?: Record<string, number>;
  updated?: string;
}

const headFields = ['SDP_ID', 'SDP_TIPO', 'SDP_LUGAR'];
const ours = [
  ...shapes.flatMap(({ table }) => [...headFields.map((it) => `${table}.${it}`), `${table.slice(1)}1.SDP_ITEM`]),
  'OITM.SDP_ID',
  'OCRD.SDP_ID',
];

const keys = new Map<string, string>(
  Object.entries({
    Items: 'ItemCode',
    BusinessPartners: 'CardCode',
    PaymentTermsTypes: 'GroupNumber',
    Banks: 'AbsoluteEntry',
    Warehouses: 'WarehouseCode',
    Projects: 'Code',
    Attachments2: 'AbsoluteEntry',
  }),
);

/** One company's data behind the stand-in, with the rules that a real one keeps (SAP page §9, 4–7). */
export class Company {
  readonly sets = new Map<string, Row[]>();
  readonly shelves = new Shelves();
  readonly #numbers = new Map<string, number>();
  readonly #userFields: ReadonlySet<string>;
  #entry = 4_000;
  /** The next document is caught by an approval procedure and becomes a draft. */
  isApprovalNeeded = false;
  /** Answers that with "no matching records", as some versions do. */
  isDraftUntold = false;
  today = '2026-11-20';

  constructor({ items, warehouses, suppliers, projects, userFields = ours }: Seeds) {
    this.#userFields = new Set(userFields);
    const groups = [...new Set(items.map((it) => it.group))];
    this.sets.set(
      'ItemGroups',
      groups.map((GroupName, at) => ({ Number: 100 + at, GroupName })),
    );
    this.sets.set(
      'Warehouses',
      warehouses.map((it) => ({ WarehouseCode: it, WarehouseName: it, Inactive: 'tNO' })),
    );
    this.sets.set(
      'BusinessPartners',
      suppliers.map((it) => ({
        CardCode: it,
        CardName: `Proveedor ${it}`,
        CardType: 'cSupplier',
        FederalTaxID: it.slice(0, -1),
        SubjectToWithholdingTax: 'boNO',
        Valid: 'tYES',
        Frozen: 'tNO',
        UpdateDate: this.today,
      })),
    );
    this.sets.set('PaymentTermsTypes', [
      { GroupNumber: 1, PaymentTermsGroupName: 'Contado', NumberOfAdditionalMonths: 0, NumberOfAdditionalDays: 0 },
      { GroupNumber: 7, PaymentTermsGroupName: 'Crédito 60', NumberOfAdditionalMonths: 2, NumberOfAdditionalDays: 0 },
    ]);
    this.sets.set('Banks', [
      { AbsoluteEntry: 1, BankCode: '901', BankName: 'Banco de Chile', CountryCode: 'CL', SwiftNo: 'BCHICLRM' },
      { AbsoluteEntry: 2, BankCode: 'DEUT', BankName: 'Deutsche Bank', CountryCode: 'DE', SwiftNo: 'DEUTDEFFXXX' },
    ]);
    this.sets.set(
      'Projects',
      projects.map((it) => ({ Code: it, Active: 'tYES' })),
    );
    this.sets.set(
      'UserFieldsMD',
      [...this.#userFields].map((it) => ({ TableName: it.split('.')[0], Name: it.split('.')[1], Type: 'db_Alpha' })),
    );
    for (const set of [...Object.values(draftSets), 'Attachments2']) this.sets.set(set, []);
    for (const { set } of shapes) this.sets.set(set, []);
    this.sets.set(
      'Items',
      items.map((it) => this.#itemOf(it, groups, warehouses)),
    );
  }

  rows(set: string): Row[] {
    const found = this.sets.get(set);
    if (!found) throw new Refusal(404, -2028, `Resource not found for the segment '${set}'`);
    // Stock is told as it is now.
    return set === 'Items' ? found.map((it) => ({ ...it, ItemWarehouseInfoCollection: this.#stocksOf(textOf(it['ItemCode'])) })) : found;
  }

  row(set: string, key: string): Row {
    return this.#in(this.rows(set), set, key);
  }

  #in(rows: readonly Row[], set: string, key: string): Row {
    const found = rows.find((it) => textOf(it[keys.get(set) ?? 'DocEntry']) === key);
    if (!found) throw notFound();
    return found;
  }

  /** Makes a document, checked as SAP checks it. */
  create(set: string, given: Row): Row {
    const card = cards.get(set);
    if (card) return this.#createCard(card, given);
    const shape = shapes.find((it) => it.set === set);
    if (!shape) throw new Refusal(404, -2028, `Resource not found for the segment '${set}'`);
    this.#checkProperties(shape, given);
    const lines = rowsIn(given[shape.lines]);
    if (lines.length === 0) throw general('No matching records found; enter at least one line');
    this.#checkReferences(shape, given, lines);
    if (given['AttachmentEntry'] !== undefined) this.row('Attachments2', textOf(given['AttachmentEntry']));
    for (const [at, line] of lines.entries()) this.#checkBase(shape, given, line, at);
    checkSerials(shape, lines, this.sets.get('Items') ?? []);
    const draft = this.isApprovalNeeded;
    this.isApprovalNeeded = false;
    if (!draft) this.shelves.move(set, given, lines);
    if (!draft) for (const line of lines) this.#takeFromBase(shape, line);
    if (!draft && given['ReopenOriginalDocument'] === 'tYES') for (const line of lines) this.#reopenOrder(shape, line);
    this.#entry += 1;
    const row: Row = {
      ...given,
      DocEntry: this.#entry,
      DocNum: draft ? null : this.#nextNumber(set),
      DocumentStatus: 'bost_Open',
      AuthorizationStatus: draft ? 'dasPending' : 'dasWithout',
      ...(shape.type === 'Document' && { Cancelled: 'tNO' }),
      UpdateDate: this.today,
      [shape.lines]: lines.map((it, LineNum) => ({ ...it, LineNum, RemainingOpenQuantity: it['Quantity'], LineStatus: 'bost_Open' })),
    };
    this.sets.get(draft ? draftSets[shape.type] : set)?.push(draft ? { ...row, DocObjectCode: set } : row);
    if (draft && this.isDraftUntold) throw notFound();
    return row;
  }

  /** A code is taken once, whoever asks. */
  #createCard({ set, key, properties: known }: Card, given: Row): Row {
    const foreign = Object.keys(given).find((it) => !known.has(it));
    if (foreign) throw general(`Property '${foreign}' of '${set}' is invalid`);
    const group = given['PayTermsGrpCode'];
    if (group !== undefined && !this.rows('PaymentTermsTypes').some((it) => it['GroupNumber'] === group))
      throw general('Specify valid payment terms  [OCRD.GroupNum]');
    const rows = this.sets.get(set) ?? [];
    if (rows.some((it) => it[key] === given[key]))
      throw new Refusal(400, -2035, 'This entry already exists in the following tables (ODBC -2035)');
    const row = { ...given, Valid: 'tYES', Frozen: 'tNO', UpdateDate: this.today };
    rows.push(row);
    return row;
  }

  /** The accounts that are sent come beside those that are there, or in their place. */
  #changeCard({ set, changes }: Card, row: Row, given: Row, replacesCollections: boolean): void {
    const foreign = Object.keys(given).find((it) => !changes.has(it));
    if (foreign) throw general(`Property '${foreign}' of '${set}' is invalid`);
    const accounts = given['BPBankAccounts'] === undefined ? [] : rowsIn(given['BPBankAccounts']);
    for (const { BankCode, BICSwiftCode, Country } of accounts)
      if (BICSwiftCode && !this.rows('Banks').some((it) => it['BankCode'] === BankCode && it['CountryCode'] === Country))
        throw general(`Invalid bank code  [OCRB.BankCode] , '${textOf(BankCode)}'`);
    const before = replacesCollections ? [] : rowsIn(row['BPBankAccounts']);
    Object.assign(row, given, { UpdateDate: this.today }, accounts.length > 0 && { BPBankAccounts: [...before, ...accounts] });
  }

  /** Only what is sent changes; lines are merged by their number, or replaced by those that are sent (SAP page §4). */
  change(set: string, key: string, given: Row, replacesCollections: boolean): void {
    const row = this.#in(this.sets.get(set) ?? [], set, key);
    const card = cards.get(set);
    if (card) return this.#changeCard(card, row, given, replacesCollections);
    const shape = shapes.find((it) => it.set === set);
    if (!shape) return void Object.assign(row, given);
    if (row['DocumentStatus'] !== 'bost_Open') throw new Refusal(400, -5006, 'The requested action is not supported for this object.');
    this.#checkProperties(shape, given);
    const { [shape.lines]: lines, ...head } = given;
    Object.assign(row, head, { UpdateDate: this.today });
    if (lines === undefined) return;
    const before = rowsIn(row[shape.lines]);
    const sent = rowsIn(lines).map((it, at) => {
      const number = it['LineNum'] ?? (replacesCollections ? at : before.length + at);
      const known = before.find((line) => line['LineNum'] === number);
      if (!known) return { RemainingOpenQuantity: it['Quantity'], LineStatus: 'bost_Open', ...it, LineNum: number };
      if (known['LineStatus'] === 'bost_Close') throw general(`The row is closed [${shape.lines}.LineStatus][line: ${at + 1}]`);
      const received = exact(Number(known['Quantity']) - Number(known['RemainingOpenQuantity']));
      const asked = Number(it['Quantity'] ?? known['Quantity']);
      if (asked < received) throw general(`Quantity is less than what was received [${shape.lines}.Quantity][line: ${at + 1}]`);
      const isClosed = it['LineStatus'] === 'bost_Close' || asked === received;
      const LineStatus = isClosed ? 'bost_Close' : 'bost_Open';
      return { ...known, ...it, LineStatus, RemainingOpenQuantity: isClosed ? 0 : exact(asked - received), LineNum: number };
    });
    const kept = replacesCollections ? [] : before.filter((it) => !sent.some((line) => line.LineNum === it['LineNum']));
    const after = [...kept, ...sent].toSorted((a: Row, b: Row) => Number(a['LineNum']) - Number(b['LineNum']));
    row[shape.lines] = after;
    if (after.every((it: Row) => it['LineStatus'] === 'bost_Close')) row['DocumentStatus'] = 'bost_Close';
  }

  /** Does all of it, or leaves everything as it was. */
  isolate(work: () => void): void {
    const before = structuredClone({ sets: this.sets, stocks: this.shelves.rows, numbers: this.#numbers, entry: this.#entry });
    try {
      work();
    } catch (error) {
      for (const [kept, of] of [
        [this.sets, before.sets],
        [this.shelves.rows, before.stocks],
        [this.#numbers, before.numbers],
      ] as [Map<string, unknown>, Map<string, unknown>][]) {
        kept.clear();
        for (const [name, value] of of) kept.set(name, value);
      }
      this.#entry = before.entry;
      throw error;
    }
  }

  /** The key of a new row. */
  nextEntry(): number {
    this.#entry += 1;
    return this.#entry;
  }

  /** What a manager does in SAP: the draft becomes a document, or is refused. */
  decideDraft(entry: unknown, approved: boolean): void {
    const drafts = Object.values(draftSets).flatMap((it) => this.sets.get(it) ?? []);
    const draft = drafts.find((it) => textOf(it['DocEntry']) === textOf(entry));
    if (!draft) throw notFound();
    draft['AuthorizationStatus'] = approved ? 'dasGenerated' : 'dasRejected';
    const set = textOf(draft['DocObjectCode']);
    if (approved) {
      const shape = shapes.find((it) => it.set === set);
      this.shelves.move(set, draft, rowsIn(draft[shape?.lines ?? '']));
      if (shape) for (const line of rowsIn(draft[shape.lines])) this.#takeFromBase(shape, line);
      this.#entry += 1;
      this.sets.get(set)?.push({ ...draft, DocEntry: this.#entry, DocNum: this.#nextNumber(set), AuthorizationStatus: 'dasApproved' });
    }
  }

  act(set: string, key: string, action: string): void {
    const row = this.sets.get(set)?.find((it) => textOf(it['DocEntry']) === key);
    if (!row) throw notFound();
    if (action === 'Reopen') return void (row['DocumentStatus'] = 'bost_Open');
    if (row['DocumentStatus'] !== 'bost_Open') throw new Refusal(400, -5006, 'The requested action is not supported for this object.');
    row['DocumentStatus'] = 'bost_Close';
    for (const line of rowsIn(row['StockTransferLines'])) this.#free(row, line, Number(line['RemainingOpenQuantity']));
    if (action !== 'Cancel') return;
    row['Cancelled'] = 'tYES';
    const shape = shapes.find((it) => it.set === set);
    for (const line of rowsIn(row[shape?.lines ?? ''])) this.#giveBack(line);
    if (shape && set === 'PurchaseReturns') {
      // What did not leave after all lies there again, and is not waited for.
      for (const line of rowsIn(row[shape.lines])) {
        const stock = this.stock(textOf(line['ItemCode']), textOf(line['WarehouseCode']));
        stock.InStock = exact(stock.InStock + Number(line['Quantity']));
        const received = this.#baseOf(shape, line);
        if (received && row['ReopenOriginalDocument'] === 'tYES')
          this.#takeFromBase(shape, { ...received.line, Quantity: line['Quantity'] });
      }
    }
  }

  stock(item: string, warehouse: string) {
    return this.shelves.at(item, warehouse);
  }

  #itemOf(
    {
      code,
      name,
      group,
      unit,
      price = 0,
      currency = 'CLP',
      cost = 0,
      frozen = false,
      bySerials = false,
      isService = false,
      stocks = {},
      updated,
    }: SeedItem,
    groups: string[],
    warehouses: readonly string[],
  ): Row {
    for (const it of warehouses) this.stock(code, it).InStock = stocks[it] ?? 0;
    return {
      ItemCode: code,
      ItemName: name,
      ItemsGroupCode: 100 + groups.indexOf(group),
      InventoryUOM: unit,
      PurchaseUnit: unit,
      InventoryItem: isService ? 'tNO' : 'tYES',
      PurchaseItem: 'tYES',
      ItemType: 'itItems',
      MovingAveragePrice: cost,
      AvgStdPrice: cost,
      Valid: 'tYES',
      Frozen: frozen ? 'tYES' : 'tNO',
      ManageSerialNumbers: bySerials ? 'tYES' : 'tNO',
      UpdateDate: updated ?? this.today,
      ItemPrices: [{ PriceList: 1, Price: price, Currency: currency }],
    };
  }

  #stocksOf(item: string): Row[] {
    return (this.sets.get('Warehouses') ?? []).map(({ WarehouseCode }) => ({ WarehouseCode, ...this.stock(item, textOf(WarehouseCode)) }));
  }

  #nextNumber(set: string): number {
    const next = (this.#numbers.get(set) ?? 1_000) + 1;
    this.#numbers.set(set, next);
    return next;
  }

  #checkProperties({ type, table, lines }: Shape, given: Row): void {
    const known = properties[type];
    const lineTable = `${table.slice(1)}1`;
    const allowed = (of: string, name: string) => name.startsWith('U_') && this.#userFields.has(`${of}.${name.slice(2)}`);
    for (const name of Object.keys(given))
      if (!known.head.has(name) && !allowed(table, name)) throw general(`Property '${name}' of '${type}' is invalid`);
    for (const line of rowsIn(given[lines]))
      for (const name of Object.keys(line))
        if (!known.line.has(name) && !allowed(lineTable, name))
          throw general(`Property '${name}' of '${type === 'Document' ? 'DocumentLine' : 'StockTransferLine'}' is invalid`);
  }

  #checkReferences({ set, table, lines: linesOf }: Shape, given: Row, lines: readonly Row[]): void {
    const has = (of: string, name: string, value: unknown) => (this.sets.get(of) ?? []).some((it) => it[name] === value);
    if (['PurchaseOrders', 'PurchaseDeliveryNotes', 'PurchaseReturns'].includes(set) && !given['CardCode'])
      throw general(`Enter BP code [${table}.CardCode]`);
    if (given['CardCode'] && !has('BusinessPartners', 'CardCode', given['CardCode']))
      throw general(`Invalid BP code [${table}.CardCode] , '${textOf(given['CardCode'])}'`);
    for (const name of ['FromWarehouse', 'ToWarehouse'])
      if (given[name] && !has('Warehouses', 'WarehouseCode', given[name]))
        throw general(`Invalid warehouse [${table}.${name}] , '${textOf(given[name])}'`);
    if ((set === 'InventoryTransferRequests' || set === 'StockTransfers') && given['FromWarehouse'] === given['ToWarehouse'])
      throw general(`Source and target warehouse are the same [${table}.ToWarehouse]`);
    for (const [at, line] of lines.entries()) {
      const refuse = (name: string) => general(`Invalid value [${linesOf}.${name}][line: ${at + 1}] , '${textOf(line[name])}'`);
      const item = (this.sets.get('Items') ?? []).find((it) => it['ItemCode'] === line['ItemCode']);
      if (!line['ItemCode'] && !line['BaseEntry'])
        throw general(`Item number is missing; specify an item number [${linesOf}.ItemCode][line: ${at + 1}]`);
      if (!item || item['Frozen'] === 'tYES' || item['Valid'] === 'tNO') throw refuse('ItemCode');
      if (typeof line['Quantity'] !== 'number' || line['Quantity'] <= 0) throw refuse('Quantity');
      for (const name of ['WarehouseCode', 'FromWarehouseCode'])
        if (line[name] && !has('Warehouses', 'WarehouseCode', line[name])) throw refuse(name);
      if (line['ProjectCode'] && !has('Projects', 'Code', line['ProjectCode'])) throw refuse('ProjectCode');
    }
  }

  #baseOf({ type }: Shape, line: Row): { head: Row; line: Row } | undefined {
    const { BaseType, BaseEntry, BaseLine } = line;
    if (BaseEntry === undefined || BaseEntry === null) return undefined;
    const base = shapes.find((it) => (type === 'Document' ? it.object === BaseType : it.set === baseNames[textOf(BaseType)]));
    const head = this.sets.get(base?.set ?? '')?.find((it) => it['DocEntry'] === BaseEntry);
    const found = rowsIn(head?.[base?.lines ?? '']).find((it) => it['LineNum'] === BaseLine);
    if (!head || !found) throw notFound();
    return { head, line: found };
  }

  #checkBase(shape: Shape, given: Row, line: Row, at: number): void {
    const base = this.#baseOf(shape, line);
    if (!base) return;
    if (base.head['DocumentStatus'] !== 'bost_Open' || base.line['LineStatus'] !== 'bost_Open')
      throw general(`One of the base documents has already been closed [${shape.lines}.BaseEntry][line: ${at + 1}]`);
    if (base.head['CardCode'] && base.head['CardCode'] !== given['CardCode'])
      throw general(`Base document card and target document card do not match. [${shape.table}.CardCode]`);
  }

  #takeFromBase(shape: Shape, line: Row): void {
    const base = this.#baseOf(shape, line);
    if (!base) return;
    const open = Number(base.line['RemainingOpenQuantity']);
    const left = exact(Math.max(0, open - Number(line['Quantity'])));
    this.#free(base.head, base.line, open - left);
    base.line['RemainingOpenQuantity'] = left;
    if (left === 0) base.line['LineStatus'] = 'bost_Close';
    const all = [...rowsIn(base.head['DocumentLines']), ...rowsIn(base.head['StockTransferLines'])];
    if (all.every((it) => it['LineStatus'] === 'bost_Close')) base.head['DocumentStatus'] = 'bost_Close';
  }

  /** What a transfer request commits in the warehouse that it takes from, and does not any more. */
  #free(head: Row, line: Row, quantity: number): void {
    if (!this.sets.get('InventoryTransferRequests')?.includes(head)) return;
    const stock = this.stock(textOf(line['ItemCode']), textOf(line['FromWarehouseCode'] ?? head['FromWarehouse']));
    stock.Committed = exact(Math.max(0, stock.Committed - quantity));
  }

  /** What went back of a reception is waited for again by the order that it was copied from. */
  #reopenOrder(shape: Shape, line: Row): void {
    const received = this.#baseOf(shape, line);
    if (received) this.#giveBack({ ...received.line, Quantity: line['Quantity'] });
  }

  #giveBack(line: Row): void {
    for (const shape of shapes) {
      if (line['BaseType'] !== shape.object) continue;
      const base = this.#baseOf({ ...shape, type: 'Document' }, line);
      if (!base) return;
      base.line['RemainingOpenQuantity'] = Math.min(
        Number(base.line['Quantity']),
        Number(base.line['RemainingOpenQuantity']) + Number(line['Quantity']),
      );
      base.line['LineStatus'] = 'bost_Open';
      base.head['DocumentStatus'] = 'bost_Open';
    }
  }
}

export const rowsIn = (value: unknown): Row[] => (Array.isArray(value) ? value.map((it: Row) => it) : []);
