import { threadRests, threadSteps, type MaterialThread, type ThreadJunction, type ThreadRest } from 'contract/dashboards/index.ts';
import { formatNumber } from 'contract/format.ts';
import { Day, Figure, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { toThread } from '../addresses.ts';

interface Props {
  junction: ThreadJunction;
  thread: MaterialThread;
}

/** One step: how much of what was asked for came so far, what it is divided into, its papers, and why it does not balance. */
export function Junction({ junction, thread }: Props) {
  const { step, quantity, unit, amount, parts, note, balance } = junction;
  const { label, says } = threadSteps[step];
  return (
    <li className={balance === null ? undefined : 'way-broken'}>
      <div className="way-head">
        <strong>{label}</strong>
        {quantity === null ? (
          <span className="muted">Sin fuente</span>
        ) : (
          <strong>
            <Figure value={quantity} unit={unit} />
          </strong>
        )}
      </div>
      {quantity !== null && <Share of={quantity} in={thread} />}
      <p className="muted">{says}</p>
      {amount !== null && <Money value={amount} />}
      {isDivided(parts) && <p>{parts.map((it) => `${formatNumber(it.quantity)} ${partLabel(it.part)}`).join(' · ')}</p>}
      {note && <p>{note}</p>}
      <Papers junction={junction} thread={thread} />
      {balance && (
        <p className="way-balance" role="alert">
          No cuadra: {balance}
        </p>
      )}
    </li>
  );
}

/** Where all of it went on to the next step, that step says it. */
const isDivided = (parts: ThreadJunction['parts']): boolean => parts.length > 1 || parts.some((it) => isRest(it.part));

type Part = ThreadJunction['parts'][number]['part'];
const isRest = (part: Part): part is ThreadRest => Object.hasOwn(threadRests, part);
const partLabel = (part: Part): string => (isRest(part) ? threadRests[part] : threadSteps[part].label.toLowerCase());

/** How much it is of what was asked for; a screen reader hears the figures. */
function Share({ of, in: { junctions } }: { of: string; in: MaterialThread }) {
  const asked = Number(junctions.find((it) => it.step === 'pedido')?.quantity ?? 0);
  const percent = asked > 0 ? Math.min(100, (100 * Number(of)) / asked) : 0;
  return (
    <span className="way-share" aria-hidden>
      <span style={{ width: `${percent}%` }} />
    </span>
  );
}

function Papers({ junction: { step, papers, first_day, last_day }, thread }: Props) {
  if (papers === 0) return null;
  return (
    <p className="way-papers">
      <Link {...toThread(thread, { step })} hash="documentos">
        {papers === 1 ? '1 documento' : `${formatNumber(papers)} documentos`}
      </Link>{' '}
      <span className="muted">
        <Day value={first_day} />
        {last_day !== first_day && (
          <>
            {' a '}
            <Day value={last_day} />
          </>
        )}
      </span>
    </p>
  );
}
