import type { Answer } from 'contract/call.ts';
import type { Currency } from 'contract/currency.ts';
import { formatMoney, formatNumber, unitFor } from 'contract/format.ts';
import { matchProblems, type MatchProblem, type orderTracking } from 'contract/orders/index.ts';
import { Link } from '../../ui/page/Link.tsx';
import { linkTo } from '../../ui/page/to.ts';

/** What does not agree beyond the tolerance, a sentence for each with the papers that say so. */
export function Problems({ tracking: { problems, tolerance }, currency }: { tracking: Answer<typeof orderTracking>; currency: Currency }) {
  if (problems.length === 0) return null;
  const limits = [`${formatNumber(tolerance.percent)} %`, ...(currency === 'CLP' ? [formatMoney(tolerance.pesos, 'CLP')] : [])];
  return (
    <section className="order-problems" aria-label="Lo que no cuadra">
      <h3>Lo que no cuadra</h3>
      <ul>
        {problems.map((it) => (
          <li key={`${it.kind} ${it.line ?? ''}`}>
            <strong>{matchProblems[it.kind]}.</strong> {sentenceOf(it, currency)}
            {it.papers.length > 0 && (
              <span className="muted">
                {' '}
                Según{' '}
                {it.papers.map(({ label, url }, at) => (
                  <span key={label}>
                    {at > 0 && ', '}
                    {url === null ? label : <Link {...linkTo(url)}>{label}</Link>}
                  </span>
                ))}
                .
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="muted">
        {tolerance.label}: se avisa lo que pasa de {limits.join(' o de ')}.
      </p>
    </section>
  );
}

/** `GRU-1, por sobre lo ordenado: 2 días, $ 200.000.` */
function sentenceOf({ kind, code, unit, quantity, amount }: MatchProblem, currency: Currency): string {
  const worth = amount === null ? '' : formatMoney(amount.replace('-', ''), currency);
  const much = `${formatNumber(quantity ?? '0')} ${unitFor(quantity ?? '0', unit ?? '')}`.trim();
  const both = [much, worth].filter(Boolean).join(', ');
  const alone = worth && `: ${worth}`;
  switch (kind) {
    case 'over_ordered':
      return `${code}, por sobre lo ordenado: ${both}.`;
    case 'not_received':
      return `${code}, sin haberse recibido: ${both}.`;
    case 'price':
      return `${code}, por ${amount?.startsWith('-') ? 'menos' : 'más'} que el precio de la orden${alone}.`;
    case 'over_received':
      return `${code}, por sobre lo ordenado: ${both}.`;
    case 'annulled':
      return `La orden está anulada y de ${code} hay facturado: ${both}.`;
    case 'overpaid':
      return `Se pagó más que el total de una factura${alone}.`;
  }
}
