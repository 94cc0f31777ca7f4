import { describe, expect, test } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import { moneyNames } from '../src/platform/money.ts';
import { answerOf, inputOf, type Field } from './schema-fields.ts';

const of = (fields: (call: Call) => Field[]) =>
  allCalls.flatMap((call) => fields(call).map((it) => ({ ...it, at: `${call.id} ${it.path}` })));

/** What an amount of money is called in the contract, in both its languages. */
const namedLikeMoney =
  /(^|_)(montos?|amounts?|prices?|precios?|costs?|costos?|importe|valor(es)?|value|total|clp|neto|budget|presupuesto)(_|$)/;
/** Named like money, and none: bands and limits, which are rules; rates, which are public; the name of a cost centre. */
const noMoney: readonly RegExp[] = [
  /[ .](centro_costo|cost_center(_name)?|codigo_centro_costo)$/,
  // How far an activity may move, in days.
  /[ .]total_float$/,
  // Which currency something is in, where the amount is sent.
  /_currency$/,
  // Rates are public.
  /^maintainers\.\w*(ExchangeRates?|exchangeRateSources|confirmDoubtfulRate) .*valor$/,
  /^materials\.getExchangeRate value$/,
  // How much of an item is offered, and what a currency was worth.
  /^materials\.\w+ .*documents?\.(amount|rate\.value)$/,
  // What a supplier writes of their own prices, with the link of their mail and no account.
  /^materials\.(sendOffer|openInvitation|declineInvitation|askQuestion) /,
  // What an order says to its supplier, who has it as a paper too, with the link of their mail and no account.
  /^materials\.(openOrderLink|answerOrder) /,
  // What a paper names besides its prices.
  /^materials\.getQuotationProposal (supplier_rut|number|date|valid_until|coin)\.value$/,
  // What whoever asks has typed.
  /^maintainers\.explainApproval /,
  // Limits of rules and bands.
  /^maintainers\.(getApprovalMatrix|listMatrixChanges|updateApprovalMatrix) .*amount_(from|to)$/,
  /^maintainers\.updateSaleOrderAmounts amounts$/,
  // Constants of the business, and what filters offer.
  /^maintenance\.(listSettings|updateSetting|resetSetting) .*value$/,
  /^maintenance\.auditChoices /,
  // What somebody typed into a filter.
  /^gateway\.\w+VistaLista .*contenido\.filtros\.valor$/,
  // A fact in words of what is asked for.
  /^materials\.getApproval(s|ByLink)? .*facts\.value$/,
];
const isStated = (at: string) => noMoney.some((it) => it.test(at));
const isAmount = ({ node }: Field) => node.type !== 'integer' && node.type !== 'boolean' && node.type !== 'object';

/** Below something that is hidden whole. */
function isInside({ at, path }: { at: string; path: string }): boolean {
  const call = at.slice(0, at.indexOf(' '));
  return hiddenWhole.some(
    (it) => at.startsWith(`${call} `) && it.startsWith(`${call} `) && path.startsWith(`${it.slice(it.indexOf(' ') + 1)}.`),
  );
}
const hiddenWhole = of(answerOf)
  .filter((it) => it.node['x-money'] === true)
  .map((it) => it.at);

describe('the contract marks what is money', () => {
  test('every answered field that is named like money is marked, or stated to be none', () => {
    const unmarked = of(answerOf).filter((it) => namedLikeMoney.test(it.name) && isAmount(it) && !it.node['x-money'] && !isInside(it));
    expect(unmarked.map((it) => it.at).filter((it) => !isStated(it))).toEqual([]);
  });

  test('so is everything that may be sent', () => {
    const unmarked = of(inputOf).filter((it) => namedLikeMoney.test(it.name) && isAmount(it) && !it.node['x-money']);
    expect(unmarked.map((it) => it.at).filter((it) => !isStated(it))).toEqual([]);
  });

  test('an order by money is marked', () => {
    const sorts = of(inputOf).filter((it) => it.name === 'sort');
    const unmarked = sorts.flatMap(({ at, node }) =>
      (node.enum ?? [])
        .filter((it) => namedLikeMoney.test(String(it)) && !node['x-money-order']?.includes(String(it).replace('-', '')))
        .map((it) => `${at}=${String(it)}`),
    );
    expect(unmarked).toEqual([]);
    expect(sorts.filter(({ node }) => node['x-money-order']).length).toBeGreaterThan(2);
  });

  test('what is marked may be null or missing, so that it can be hidden', () => {
    const marked = of(answerOf).filter((it) => it.node['x-money'] === true);
    expect(marked.length).toBeGreaterThan(100);
    expect(marked.filter((it) => !it.node.nullable && !it.mayMiss).map((it) => it.at)).toEqual([]);
  });

  test('the names by which the history is cleared hold every name that is marked', () => {
    const names = new Set([...of(answerOf), ...of(inputOf)].filter((it) => it.node['x-money'] === true).map((it) => it.name));
    expect([...names].filter((it) => !moneyNames.has(it))).toEqual([]);
  });
});
