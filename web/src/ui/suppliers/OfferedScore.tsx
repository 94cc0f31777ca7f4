import { scoresOfSuppliers } from 'contract/supplying/scores.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Link } from '../page/Link.tsx';
import { papersCounted, Score } from './Score.tsx';

interface Props {
  /** Of all who are compared: asked for at once. */
  ruts: readonly (string | null)[];
  of: string | null;
}

/** Beside who offers something: how its orders, receptions, invoices and answers went in twelve months. Nothing for who may not see suppliers. */
export function OfferedScore({ ruts, of }: Props) {
  const known = [...new Set(ruts.filter((it) => it !== null))].toSorted().slice(0, 100);
  const isAsked = of !== null && may(scoresOfSuppliers.permission);
  const found = useCall(scoresOfSuppliers, { ruts: known }, { enabled: isAsked }).data?.items.find((it) => it.rut === of);
  if (!isAsked || !found) return null;
  return (
    <span className="muted">
      <Link to="/supplying/suppliers/$id" params={{ id: String(found.supplier_id) }}>
        Evaluación: <Score score={found.score} />
      </Link>
      {found.score !== null && ` ${papersCounted(found.papers)}`}
    </span>
  );
}
