import { linesListed, type RequestToApprove } from 'contract/approvals/index.ts';
import type { Currency } from 'contract/currency.ts';
import { formatNumber, formatUnitPrice, unitFor } from 'contract/format.ts';
import { termDifferencesOf, type OrderEdition } from 'contract/orders/index.ts';
import type { ApprovalPart, Looking } from '../../approvals/index.ts';
import { editionsByIds } from './read.ts';

type Part = RequestToApprove['decided_parts'][number];
type Line = OrderEdition['items'][number];

/** What whoever decides about a version sees of it: every line as it is in force and as it would be, then what else it says otherwise. */
export async function editionParts(
  { db }: Pick<Looking, 'db'>,
  { ids, whole }: { ids: readonly number[]; whole: boolean },
): Promise<ReadonlyMap<number, ApprovalPart>> {
  const found = await editionsByIds(db, ids);
  return new Map(
    found.map(({ id, project_id, currency, now, former }) => {
      const all = [
        ...now.items.map((it) =>
          lineOf(
            former.items.find((one) => one.line === it.line),
            it,
            currency,
          ),
        ),
        ...termDifferencesOf(former, now, currency).map(({ what, before, after }) => ({ ...plain, name: what, before, after, currency })),
      ];
      return [id, { project_id, lines: all.length, decided_parts: whole ? all : all.slice(0, linesListed) }];
    }),
  );
}

const plain = { code: null, note: null, amount_before: null, amount: null };

const lineOf = (before: Line | undefined, after: Line, currency: Currency): Part => ({
  code: after.code,
  name: after.name,
  note: null,
  before: before ? wordsOf(before, currency) : null,
  after: wordsOf(after, currency),
  amount_before: before?.total ?? null,
  amount: after.total,
  currency,
});

/** `2 días a $ 100.000, menos 5 %`. */
const wordsOf = ({ quantity, unit, unit_price, discount_percentage }: Line, currency: Currency): string =>
  [
    `${formatNumber(quantity)} ${unitFor(quantity, unit)}`,
    unit_price && ` a ${formatUnitPrice(unit_price, currency)}`,
    discount_percentage && discount_percentage !== '0' && `, menos ${formatNumber(discount_percentage)} %`,
  ]
    .filter(Boolean)
    .join('');
