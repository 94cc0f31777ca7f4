import { formatDay, formatInstant, formatMoney, formatNumber } from 'contract/format.ts';
import type { Flag, ServiceType } from 'contract/services/index.ts';
import { compareDecimals, round, sumOf } from 'contract/decimals.ts';
import type { QuotationPolicy } from 'contract/services/index.ts';
import type { BiddingStanding } from '../bidding.ts';
import { chosenAmong, countQuotations, quotationsAmong, type Offer } from './offers.ts';

/** An item as far as its quotations are judged. */
interface ItemOffers {
  quantity: string;
  documents: readonly Offer[];
}

interface Judging {
  request_type: ServiceType;
  policy: QuotationPolicy;
  /** By which it is bought. */
  bidding: BiddingStanding | undefined;
}

/**
 * How many quotations an item needs (spec 2 §5): one, or several when any of them reaches the threshold; one where it is bought only of
 * suppliers whose mark of being the sole one is in force (contract decision 55) or with whom the price was agreed before (decision 161), or
 * where it was bought already.
 */
export function quotationsNeeded(
  { documents }: Pick<ItemOffers, 'documents'>,
  { request_type, policy }: Pick<Judging, 'request_type' | 'policy'>,
): number {
  const quotations = quotationsAmong(documents);
  const chosen = chosenAmong(documents);
  const isOne = request_type === 'SOLICITUD MAVERICK' || (chosen.length > 0 && chosen.every((it) => it.is_sole || it.agreement !== null));
  if (isOne) return 1;
  return quotations.some((it) => it.asks_several) ? policy.quotations_above_threshold : policy.quotations_below_threshold;
}

const pesos = (amount: string): string => formatMoney(round(amount), 'CLP');
const nameOf = ({ supplier, supplier_rut, number }: Offer): string => supplier ?? supplier_rut ?? number ?? 'sin proveedor';
const lackOf = (count: number): string => (count === 1 ? 'Falta una cotización' : `Faltan ${formatNumber(count)} cotizaciones`);

/** What stops an item on its way to approval, and never its saving, each with its sentence (contract decision 67). */
export function flagsOfItem(item: ItemOffers, judging: Judging): Flag[] {
  const { documents } = item;
  const quotations = quotationsAmong(documents);
  const needed = quotationsNeeded(item, judging);
  const missing = judging.bidding?.few_offers_reason ? 0 : Math.max(0, needed - offersFor(item, judging));
  if (quotations.length === 0) return [{ code: 'no_quotation', text: `${lackOf(missing)}.` }];
  const chosen = chosenAmong(documents);
  return [
    ...(missing > 0 ? [{ code: 'few_quotations' as const, text: fewQuotations(quotations, missing, judging) }] : []),
    ...quotations.filter(isIncomplete).map((it) => ({ code: 'incomplete' as const, text: incompleteness(it) })),
    ...(chosen.length === 0
      ? [{ code: 'none_selected' as const, text: `Hay ${formatNumber(quotations.length)} cotizaciones y ninguna elegida.` }]
      : []),
    ...amountFlags(item.quantity, chosen),
    ...nothingFlags(documents),
    ...chosen.flatMap(supplierFlags),
    ...chosen
      .filter((it) => it.expired)
      .map((it) => ({
        code: 'expired' as const,
        text: `La cotización de ${nameOf(it)} venció el ${formatDay(it.valid_until ?? '')}.`,
      })),
    ...chosen
      .filter((it) => it.price !== null && it.rate === null)
      .map((it) => ({
        code: 'no_rate' as const,
        text: `No hay un tipo de cambio de ${it.coin} para la fecha de la cotización de ${nameOf(it)}: ingréselo en Tipos de cambio.`,
      })),
    ...supplyOnlyFlags(quotations, chosen, judging.policy),
    ...(judging.request_type === 'SOLICITUD PROVEEDOR UNICO' && !chosen.some((it) => it.is_sole)
      ? [{ code: 'unique_supplier' as const, text: 'Marque la cotización del proveedor único, con su evidencia.' }]
      : []),
  ];
}

const isIncomplete = ({ price, supplier_rut }: Offer): boolean => price === null || supplier_rut === null;

function incompleteness(it: Offer): string {
  // Of who was chosen from the register it is said what to do.
  const isKnown = it.supplier_rut === null && it.supplier_trouble !== null;
  const lacks = [it.price === null && 'el precio', it.supplier_rut === null && !isKnown && 'el RUT del proveedor'].filter(Boolean);
  const lacking = lacks.length > 0 && `A la cotización de ${nameOf(it)} le falta ${lacks.join(' y ')}.`;
  return [isKnown && it.supplier_trouble, lacking].filter(Boolean).join(' ');
}

/** Of an item that is bid, all who offered in the bidding competed, whichever of their offers were taken. */
export const offersFor = ({ documents }: Pick<ItemOffers, 'documents'>, { bidding }: Pick<Judging, 'bidding'>): number =>
  Math.max(countQuotations(documents), bidding?.status === 'abierta' ? bidding.received : 0);

function fewQuotations(quotations: readonly Offer[], missing: number, { policy, bidding }: Judging): string {
  if (bidding?.status === 'abierta')
    return `${lackOf(missing)}: la licitación ${bidding.number} recibió ${formatNumber(bidding.received)}. Abastecimiento puede indicar por qué se compra con menos.`;
  const most = quotations.find((it) => it.asks_several);
  const lacking = lackOf(missing);
  if (!most) return `${lacking}: la política pide ${policy.quotations_below_threshold} por servicio.`;
  return `${lacking}, porque la de ${nameOf(most)}, de ${pesos(most.price_clp ?? '0')}, llega al umbral de ${pesos(policy.quotation_threshold)}, desde el que se piden ${policy.quotations_above_threshold}.`;
}

/** One item bought in parts: the parts add up to it (spec 2 §3, `shopping_index`). */
function amountFlags(quantity: string, chosen: readonly Offer[]): Flag[] {
  if (chosen.length === 0) return [];
  const [first] = chosen;
  if (chosen.length === 1 && first?.amount == null) return [];
  if (chosen.some((it) => it.amount === null))
    return [{ code: 'amounts', text: 'Elegidas varias cotizaciones, cada una dice qué cantidad se le compra.' }];
  const sum = sumOf(chosen.map((it) => it.amount ?? '0'));
  if (compareDecimals(sum, quantity) === 0) return [];
  return [{ code: 'amounts', text: `Lo elegido suma ${formatNumber(sum)} y se piden ${formatNumber(quantity)}.` }];
}

/** Whatever costs less than half a peso in all was written in another currency, or with a comma too many. */
function nothingFlags(documents: readonly Offer[]): Flag[] {
  const worth = worthOf(documents);
  if (worth === null || round(worth) !== '0') return [];
  return [{ code: 'amounts', text: 'Lo elegido suma menos de un peso: revise el precio y la moneda.' }];
}

/** Of who has no tax id it is said that the quotation is incomplete. */
const supplierFlags = ({ supplier_rut, supplier_trouble: text }: Offer): Flag[] =>
  text === null || supplier_rut === null ? [] : [{ code: 'invalid_supplier', text }];

/** From an amount on only supply adds and chooses quotations (contract decision 56). */
function supplyOnlyFlags(quotations: readonly Offer[], chosen: readonly Offer[], policy: QuotationPolicy): Flag[] {
  if (!quotations.some((it) => it.supply_only)) return [];
  const isBySupply = (it: Offer): boolean => (it.selected ? it.selected_by_supply : it.by_supply);
  if (chosen.every(isBySupply)) return [];
  return [
    {
      code: 'supply_only',
      text: `Desde ${pesos(policy.supply_only_threshold)} las cotizaciones las elige abastecimiento, y esta no la eligió.`,
    },
  ];
}

/** What an item's chosen quotations come to in pesos, net and exact; null while a part of it cannot be told. */
export function worthOf(documents: readonly Offer[]): string | null {
  const chosen = chosenAmong(documents);
  const worths = chosen.map((it) => it.worth).filter((it) => it !== null);
  return chosen.length === 0 || worths.length < chosen.length ? null : sumOf(worths);
}

/** What a whole request comes to: exact sums, rounded once at the end (domain §2). */
export function amountOf(items: readonly Pick<ItemOffers, 'documents'>[]): string | null {
  const worths = items.map((it) => worthOf(it.documents));
  const told = worths.filter((it) => it !== null);
  return items.length === 0 || told.length < worths.length ? null : round(sumOf(told));
}

/** What stops a request as a whole. */
export function flagsOfRequest(items: readonly Pick<ItemOffers, 'documents'>[], judging: Judging): Flag[] {
  const { bidding } = judging;
  const chosen = items.flatMap((it) => chosenAmong(it.documents));
  const coins = [...new Set(chosen.map((it) => it.coin))];
  return [
    ...(coins.length > 1
      ? [{ code: 'several_currencies' as const, text: `Las cotizaciones elegidas están en ${coins.join(' y ')}: elija una sola moneda.` }]
      : []),
    ...(bidding ? biddingFlags(chosen, bidding) : unbidFlags(items, judging)),
  ];
}

/** What is bid is bought from what came out of the bidding, whatever it costs. */
function biddingFlags(chosen: readonly Offer[], { quotation_id, number, status, deadline }: BiddingStanding): Flag[] {
  const flag = (text: string): Flag[] => [{ code: 'bidding', text }];
  if (status === 'sellada')
    return flag(`Se licita en ${number}: las ofertas están selladas hasta el ${formatInstant(deadline.toISOString())}.`);
  if (status === 'cerrada') return flag(`La licitación ${number} espera que dos personas la abran.`);
  if (chosen.every((it) => it.bidding_id === quotation_id)) return [];
  return flag(`Lo elegido no salió de la licitación ${number}: elija entre las ofertas tomadas de ella.`);
}

function unbidFlags(items: readonly Pick<ItemOffers, 'documents'>[], { policy, request_type }: Judging): Flag[] {
  const worths = items.map((it) => worthOf(it.documents)).filter((it) => it !== null);
  if (compareDecimals(sumOf(worths), policy.bidding_threshold) < 0) return [];
  const text = `Desde ${pesos(policy.bidding_threshold)} se licita: sin licitación no se aprueba.`;
  return [{ code: 'bidding', text: request_type === 'SOLICITUD MAVERICK' ? text : `${text} Abastecimiento empieza una con «Licitar».` }];
}
