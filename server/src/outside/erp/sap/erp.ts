import { isCard, type ErpDocument, type ErpKind } from 'contract/erp/index.ts';
import { isClosedAlready } from '../closing.ts';
import { erpWords } from '../embedded-erp.ts';
import { ErpFailure, rejection, unavailable } from '../failure.ts';
import type { Erp, ErpKept, ErpPosted } from '../port.ts';
import { bodyOf, cardFields, changeOf, documentFields, keptOf, postedOf, returnFields, setOf, type House } from './documents.ts';
import { bodyOfItem, bodyOfPartner, changeCard, changeOfItem, changeOfPartner, findCard, hasCardChange, makeCard } from './cards.ts';
import { itemsOf, servicesOf, stocksOf } from './items.ts';
import { purchasesOf } from './purchases.ts';
import { suppliersOf } from './suppliers.ts';
import { ServiceLayer, type Access } from './layer.ts';
import { nothingFound } from './refusal.ts';

interface Settings extends Omit<Access, 'language'> {
  house: House;
  /** How long a lost request may still be at work; eight times what we wait for an answer unless said. */
  settling?: number;
}

type Fields = typeof documentFields;

/** SAP Business One by its Service Layer (SAP page). */
export function serviceLayer({ house, settling, ...access }: Settings): Erp {
  const layer = new ServiceLayer({ ...access, language: house.language });
  const complete = new Set<Fields>();

  async function missingFields(fields: Fields): Promise<string[]> {
    const there = new Set<string>();
    const filter = Object.keys(fields)
      .map((it) => `TableName eq '${it}'`)
      .join(' or ');
    for await (const page of layer.pages(`UserFieldsMD?$select=TableName,Name&$filter=${encodeURIComponent(filter)}`))
      for (const it of page) there.add(`${String(it['TableName'])}.U_${String(it['Name'])}`);
    return Object.entries(fields).flatMap(([table, names]) => names.map((it) => `${table}.U_${it}`).filter((it) => !there.has(it)));
  }

  /** What a company without these fields cannot do; nothing where it has them. */
  async function lackOf(fields: Fields, what: string): Promise<string> {
    const missing = await missingFields(fields);
    return missing.length > 0 ? ` Para ${what} le faltan: ${missing.join(', ')}.` : '';
  }

  /** Without its own fields nothing is sent: what was lost could not be found again. */
  async function requireFields(fields: Fields): Promise<void> {
    if (complete.has(fields)) return;
    const missing = await missingFields(fields);
    if (missing.length > 0)
      throw unavailable(`Faltan campos de usuario en SAP: ${missing.join(', ')}. Un administrador de SAP debe crearlos.`, {
        code: 'fields',
      });
    complete.add(fields);
  }

  async function find(kind: ErpKind, reference: string): Promise<ErpPosted | undefined> {
    if (isCard(kind)) return findCard(layer, kind, reference);
    const newest = `?$select=DocEntry,DocNum,AuthorizationStatus&$filter=${encodeURIComponent(`U_SDP_ID eq ${quote(reference)}`)}&$orderby=${encodeURIComponent('DocEntry desc')}&$top=1`;
    const done = await layer.first(setOf(kind).set + newest);
    if (done) return postedOf(done);
    for (const set of setOf(kind).drafts) {
      const draft = await layer.first(set + newest);
      if (draft) return postedOf(draft, { isDraft: true });
    }
    return undefined;
  }

  /** Some versions say that they find nothing of a document that one of their approvals has just made a draft of. */
  const draftInstead = async (error: unknown, { kind, reference }: ErpDocument): Promise<ErpPosted> => {
    const draft = error instanceof ErpFailure && error.code === nothingFound ? await find(kind, reference) : undefined;
    if (!draft || draft.state === 'rejected_in_erp') throw error;
    return draft;
  };

  const act = async (kind: ErpKind, entry: string, action: 'Cancel' | 'Close'): Promise<void> => {
    if (!/^\d{1,10}$/.test(entry)) throw rejection('Ese documento no existe en el ERP.', { code: nothingFound });
    await layer.write({ path: `${setOf(kind).set}(${entry})/${action}` });
  };

  async function read(kind: ErpKind, entry: string): Promise<ErpKept | undefined> {
    if (!/^\d{1,10}$/.test(entry)) return undefined;
    const { set, lines } = setOf(kind);
    const ofDocuments = lines === 'DocumentLines' ? ',CardCode,Cancelled' : '';
    const row = await layer.read(`${set}(${entry})?$select=DocEntry,DocNum,U_SDP_ID,DocumentStatus${ofDocuments},${lines}`);
    return row && keptOf(kind, row);
  }

  return {
    ...erpWords,
    label: 'ERP (SAP Business One)',
    configured: true,
    name: 'SAP Business One',
    ...purchasesOf(layer),
    keepsItems: true,
    settling: settling ?? access.timeout * 8,
    async check() {
      layer.forgive();
      complete.clear();
      await requireFields(documentFields);
      const lacks = [
        await lackOf(cardFields, 'crear materiales y proveedores'),
        await lackOf(returnFields, 'devolver materiales a proveedores'),
      ].join('');
      return `SAP Business One respondió; la compañía es ${access.company} y tiene los campos de usuario.${lacks}`;
    },
    find,
    async post(document, before) {
      await requireFields(document.kind === 'PurchaseReturn' ? returnFields : documentFields);
      // One reading more for each, so that nothing is ever made twice.
      const already = await find(document.kind, document.reference);
      if (already && already.state !== 'rejected_in_erp') return already;
      const path = setOf(document.kind).set;
      return layer.write({ path, body: bodyOf(document, house), document, before }).then(
        (made) => postedOf(made),
        (error: unknown) => draftInstead(error, document),
      );
    },
    async createItem(reference, item, before) {
      await requireFields(cardFields);
      return makeCard(layer, { kind: 'Item', reference, body: () => bodyOfItem(layer, item), before });
    },
    async createPartner(reference, partner, before) {
      await requireFields(cardFields);
      return makeCard(layer, { kind: 'BusinessPartner', reference, body: () => bodyOfPartner(layer, partner, house), before });
    },
    changeItem: (change, before) => changeCard(layer, { kind: 'Item', code: change.code, body: changeOfItem(change), before }),
    async changePartner(change, before) {
      await changeCard(layer, { kind: 'BusinessPartner', code: change.code, body: await changeOfPartner(layer, change), before });
    },
    hasItemChange: (change) => hasCardChange(layer, { kind: 'Item', code: change.code, body: changeOfItem(change) }),
    hasPartnerChange: async (change) =>
      hasCardChange(layer, { kind: 'BusinessPartner', code: change.code, body: await changeOfPartner(layer, change) }),
    document: read,
    async change(entry, document, before) {
      const kept = await read(document.kind, entry);
      if (!kept) throw rejection('Ese documento no existe en el ERP.', { code: nothingFound });
      if (isClosedAlready(document, kept)) return;
      const path = `${setOf(document.kind).set}(${entry})`;
      await layer.write({ method: 'PATCH', path, body: changeOf(document, kept, house), document, before });
    },
    cancel: (kind, entry) => act(kind, entry, 'Cancel'),
    close: (kind, entry) => act(kind, entry, 'Close'),
    items: (since) => itemsOf(layer, house, since),
    services: () => servicesOf(layer),
    stocks: () => stocksOf(layer),
    suppliers: (since) => suppliersOf(layer, house, since),
    stop: () => layer.stop(),
  };
}

/** A text in a filter: its own quotes are doubled (SAP page §3). */
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;
