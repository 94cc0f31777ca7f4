import { useEffect, useState } from 'react';
import type { MaterialRequestInfo } from 'contract/materials/index.ts';
import { draft } from '../../ui/form/draft.ts';
import { Button } from '../../ui/page/Button.tsx';
import { beginningOf, withUnsaved } from './draft.ts';
import { unsentChanges } from './unsentChanges.ts';
import '../requests.css';

/** What this browser keeps of a request that has left without it, until the person has read it, or put it right here. */
export function UnsentChanges({ request }: { request: MaterialRequestInfo }) {
  const arrived = beginningOf(request, { isRepeated: false });
  const [kept, setKept] = useState(() => draft.read(arrived.local));
  const isSent = request.status !== 'borrador';
  const changes = isSent ? unsentChanges(arrived, withUnsaved(arrived, kept)) : [];
  const isNothing = isSent && changes.length === 0;
  useEffect(() => {
    if (isNothing) draft.drop(arrived.local);
  }, [isNothing, arrived.local]);
  if (changes.length === 0) return null;
  const canEdit = request.allowed_actions.includes('items');
  const onRead = () => {
    draft.drop(arrived.local);
    setKept(undefined);
  };
  return (
    <section className="request-unsent" aria-label="Lo que cambió después de enviarla" role="status">
      <h2>Esta solicitud ya había llegado</h2>
      <p>
        No se hizo otra. Llegó sin lo que usted cambió después
        {canEdit ? '; cantidades y comentarios de cada línea se corrigen aquí.' : '.'}
      </p>
      <ul>
        {changes.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      <Button onClick={onRead}>Entendido</Button>
    </section>
  );
}
