import { formatNumber } from 'contract/format.ts';
import { billingModes, milestoneAmounts, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Instant, Money } from '../../ui/list/figures.tsx';
import { toHes } from '../addresses.ts';
import '../orders.css';

/** How an order is paid beyond its days, and how far that has come; nothing where nothing of it was agreed. */
export function Terms({ order: { terms, currency, net } }: { order: PurchaseOrderInfo }) {
  const { advance_percent, retention_percent, billing_mode, milestones, accepted, releases } = terms;
  const hasAdvance = Number(advance_percent) > 0;
  const hasRetention = Number(retention_percent) > 0;
  if (!hasAdvance && !hasRetention && billing_mode === 'entrega') return null;
  const amounts = net === null ? [] : milestoneAmounts(net, milestones, currency);
  const facts: readonly (readonly [label: string, amount: string | null])[] = [
    ...(hasAdvance
      ? ([
          [`Anticipo, ${formatNumber(advance_percent)} %`, terms.advance],
          ['Amortizado por las HES', terms.amortised],
          ['Anticipo por amortizar', terms.unamortised],
        ] as const)
      : []),
    ...(hasRetention
      ? ([
          [`Retenido, ${formatNumber(retention_percent)} %`, terms.retained],
          ['Liberado', terms.released],
          ['Queda retenido', terms.held],
        ] as const)
      : []),
  ];
  return (
    <Box title="Anticipo, retención e hitos">
      <p className="muted">Se factura: {billingModes[billing_mode].toLocaleLowerCase('es')}.</p>
      <dl className="order-terms">
        {facts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money value={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {milestones.length > 0 && (
        <ol aria-label="Hitos">
          {milestones.map((it, at) => {
            const by = accepted.find(({ milestone }) => milestone === at + 1);
            const amount = amounts[at] ?? null;
            return (
              <li key={it.name}>
                {it.name}, {formatNumber(it.percent)} %
                {amount !== null && (
                  <>
                    {' '}
                    (<Money value={amount} currency={currency} />)
                  </>
                )}
                : {by ? <Link {...toHes({ number: by.hes })}>{by.hes}</Link> : 'por recibir'}
              </li>
            );
          })}
        </ol>
      )}
      {releases.length > 0 && (
        <ul aria-label="Retención liberada">
          {releases.map((it) => (
            <li key={it.at}>
              <Money value={it.amount} currency={currency} /> · {it.by}, <Instant value={it.at} />: {it.reason}
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}
