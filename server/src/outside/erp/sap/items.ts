import { currencies, type Currency } from 'contract/currency.ts';
import { z } from 'zod';
import { unavailable } from '../failure.ts';
import type { ErpAmount, ErpItem, ErpService, ErpStock } from '../port.ts';
import type { House } from './documents.ts';
import { decimalOf } from './exact.ts';
import type { ServiceLayer } from './layer.ts';

const text = z.string().nullish();
const Item = z.object({
  ItemCode: z.string(),
  ItemName: text,
  ItemsGroupCode: text,
  InventoryUOM: text,
  PurchaseUnit: text,
  MovingAveragePrice: text,
  AvgStdPrice: text,
  Valid: text,
  Frozen: text,
  ManageSerialNumbers: text,
  ItemPrices: z.array(z.object({ PriceList: text, Price: text, Currency: text })).nullish(),
});
const ItemStock = z.object({
  ItemCode: z.string(),
  ItemWarehouseInfoCollection: z.array(z.object({ WarehouseCode: z.string(), InStock: text, MinimalStock: text })).nullish(),
});
const Group = z.object({ Number: z.string(), GroupName: z.string() });

const itemFields =
  'ItemCode,ItemName,ItemsGroupCode,InventoryUOM,PurchaseUnit,MovingAveragePrice,AvgStdPrice,Valid,Frozen,ManageSerialNumbers,ItemPrices';
const inStock = `InventoryItem eq 'tYES'`;
/** A fixed asset is bought as one (`AFI-000001`), not as itself. */
const serviceFilter = `InventoryItem eq 'tNO' and PurchaseItem eq 'tYES' and ItemType ne 'itFixedAssets'`;
const list = (set: string, select: string, filter: string, order: string): string =>
  `${set}?$select=${select}&$filter=${encodeURIComponent(filter)}&$orderby=${order}`;

/** What is kept in stock there, with its group's name, the price of the house's list and the average cost. */
export async function* itemsOf(layer: ServiceLayer, house: House, since: string | undefined): AsyncGenerator<ErpItem[]> {
  const groups = new Map<string, string>();
  for await (const page of layer.pages('ItemGroups?$select=Number,GroupName'))
    for (const it of readAll(Group, page)) groups.set(it.Number, it.GroupName);
  const filter = since === undefined ? inStock : `${inStock} and UpdateDate ge '${since}'`;
  for await (const page of layer.pages(list('Items', itemFields, filter, 'ItemCode'))) {
    yield readAll(Item, page).map((it) => ({
      code: it.ItemCode,
      name: it.ItemName?.trim() || it.ItemCode,
      group: groups.get(it.ItemsGroupCode ?? '') ?? null,
      unit: it.InventoryUOM?.trim() || it.PurchaseUnit?.trim() || null,
      active: isActive(it),
      by_serials: it.ManageSerialNumbers === 'tYES',
      price: priceOf(it, house),
      cost: amountOf(it.MovingAveragePrice, 'CLP') ?? amountOf(it.AvgStdPrice, 'CLP'),
    }));
  }
}

const Service = Item.pick({ ItemCode: true, ItemName: true, InventoryUOM: true, PurchaseUnit: true, Valid: true, Frozen: true });

/** What is bought there and not kept in stock. */
export async function* servicesOf(layer: ServiceLayer): AsyncGenerator<ErpService[]> {
  const fields = 'ItemCode,ItemName,InventoryUOM,PurchaseUnit,Valid,Frozen';
  for await (const page of layer.pages(list('Items', fields, serviceFilter, 'ItemCode')))
    yield readAll(Service, page).map((it) => ({
      code: it.ItemCode,
      name: it.ItemName?.trim() || it.ItemCode,
      unit: it.PurchaseUnit?.trim() || it.InventoryUOM?.trim() || null,
      active: isActive(it),
    }));
}

const isActive = ({ Valid, Frozen }: Pick<z.output<typeof Item>, 'Valid' | 'Frozen'>): boolean => Valid !== 'tNO' && Frozen !== 'tYES';

/** How much there is of each in each warehouse. */
export async function* stocksOf(layer: ServiceLayer): AsyncGenerator<ErpStock[]> {
  for await (const page of layer.pages(list('Items', 'ItemCode,ItemWarehouseInfoCollection', inStock, 'ItemCode')))
    yield readAll(ItemStock, page).flatMap(({ ItemCode, ItemWarehouseInfoCollection }) =>
      (ItemWarehouseInfoCollection ?? []).map((it) => ({
        item_code: ItemCode,
        warehouse: it.WarehouseCode,
        in_stock: decimalOf(it.InStock) ?? '0',
        minimum: setAmount(it.MinimalStock),
      })),
    );
}

function readAll<T extends z.ZodType>(kind: T, rows: readonly unknown[]): z.output<T>[] {
  const read = z.array(kind).safeParse(rows);
  if (!read.success) throw unavailable('El ERP respondió algo que no se entiende.', { cause: read.error });
  return read.data;
}

function priceOf({ ItemPrices }: z.output<typeof Item>, { priceList, currencies: codes }: House): ErpAmount | null {
  const found = ItemPrices?.find((it) => it.PriceList === String(priceList));
  const named = found?.Currency || codes.CLP;
  const [currency] = Object.entries(codes).find(([, code]) => code === named) ?? [];
  return found && isCurrency(currency) ? amountOf(found.Price, currency) : null;
}
const isCurrency = (name: string | undefined): name is Currency => currencies.some((it) => it === name);

function amountOf(value: string | null | undefined, currency: ErpAmount['currency']): ErpAmount | null {
  const amount = setAmount(value);
  return amount === null ? null : { amount, currency };
}

/** Nothing has a price of nothing, nor a least of nothing: it was never set. */
function setAmount(value: string | null | undefined): string | null {
  const amount = decimalOf(value);
  return amount === null || amount === '0' || amount.startsWith('-') ? null : amount;
}
