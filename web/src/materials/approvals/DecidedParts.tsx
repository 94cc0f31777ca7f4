import type { RequestToApprove } from 'contract/approvals/index.ts';
import { partWords } from 'contract/approvals/kinds.ts';
import { Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { toMaterial } from '../addresses.ts';

type Part = RequestToApprove['decided_parts'][number];

/** What changes in an order, comes back, or is made, part by part: as it is, as it would be, and for how much. */
export function DecidedParts({
  item: { kind, decided_parts: parts, lines: count },
  isWhole,
}: {
  item: RequestToApprove;
  isWhole: boolean;
}) {
  const { label, thing, after } = partWords(kind);
  const hasBefore = parts.some((it) => it.before !== null);
  const withMoney = parts.some((it) => it.amount !== null);
  return (
    <>
      <table className="lines-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{thing}</th>
            {hasBefore && (
              <th scope="col" className="lines-figure">
                Ahora
              </th>
            )}
            <th scope="col" className="lines-figure">
              {after}
            </th>
            {withMoney && (
              <th scope="col" className="lines-figure">
                Total
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {parts.map((it, at) => (
            <tr key={at} {...(isSame(it) && { 'data-same': true })}>
              <td className="lines-name">
                <Name part={it} isMaterial={kind === 'returns'} />
                {it.note && <p className="muted">{it.note}</p>}
              </td>
              {hasBefore && (
                <td className="lines-figure part-words" data-label="Ahora">
                  {it.before ?? <span className="muted">Nada</span>}
                </td>
              )}
              <td className="lines-figure part-words" data-label={after}>
                {isSame(it) ? <span className="muted">Igual</span> : <strong>{it.after ?? 'Nada'}</strong>}
              </td>
              {withMoney && (
                <td className="lines-figure" data-label="Total">
                  {it.amount !== null && <Money value={it.amount} currency={it.currency} />}
                  {it.amount_before !== null && it.amount_before !== it.amount && (
                    <span className="line-before muted">
                      antes <Money value={it.amount_before} currency={it.currency} />
                    </span>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && parts.length < count && <TextSkeleton lines={2} />}
    </>
  );
}

const isSame = ({ before, after }: Part): boolean => before !== null && before === after;

function Name({ part: { code, name }, isMaterial }: { part: Part; isMaterial: boolean }) {
  if (code === null) return name;
  return (
    <>
      {isMaterial ? (
        <Link className="lines-code" {...toMaterial({ code })}>
          {code}
        </Link>
      ) : (
        <span className="lines-code">{code}</span>
      )}{' '}
      {name}
    </>
  );
}
