import { Money } from '../../ui/list/figures.tsx';

interface Props {
  /** In whole pesos: what the project has, what its approved requests bind of it, and what this one would; null when it is decided. */
  amount: string;
  bound: string;
  asked: string | null;
}

/** What remains of the project's budget now, and what would with this request. */
export function Budget({ amount, bound, asked }: Props) {
  const left = BigInt(amount) - BigInt(bound);
  const after = left - whole(asked ?? '0');
  const share = (part: bigint): string => (BigInt(amount) === 0n ? '0%' : `${Number((part * 1000n) / BigInt(amount)) / 10}%`);
  return (
    <section className="approval-budget" aria-label="Presupuesto del proyecto">
      <p>
        Queda <Money value={String(left)} /> de <Money value={amount} /> del proyecto, ahora
        {asked !== null && (
          <>
            {after < 0n ? '; con esta se pasaría en ' : '; con esta quedaría '}
            <strong {...(after < 0n && { className: 'approval-over' })}>
              <Money value={String(after < 0n ? -after : after)} />
            </strong>
          </>
        )}
        .
      </p>
      <div className="approval-bar" aria-hidden>
        <span style={{ width: share(BigInt(bound)) }} />
        {asked !== null && <span style={{ width: share(whole(asked)) }} data-asked data-over={after < 0n || undefined} />}
      </div>
    </section>
  );
}

const whole = (amount: string): bigint => BigInt(amount.split('.')[0] ?? '0');
