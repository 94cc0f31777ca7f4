import { useLocation, useNavigate } from '@tanstack/react-router';
import type { MaterialRequestInfo } from 'contract/materials/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { toRequest } from './addresses.ts';
import '../requests.css';

/** Whoever sent a request twice, because nobody answered, reads that the first one had arrived and what it does not have. */
export function Unsent({ request }: { request: MaterialRequestInfo }) {
  const navigate = useNavigate();
  const unsent = useLocation({ select: (it) => it.state.unsent });
  if (!unsent) return null;
  const canEdit = request.allowed_actions.includes('items');
  return (
    <section className="request-unsent" aria-label="Lo que cambió después de enviarla" role="status">
      <h2>Esta solicitud ya había llegado</h2>
      <p>
        No se hizo otra. Llegó como usted la había enviado, sin lo que cambió después
        {canEdit ? ': cantidades y comentarios se corrigen aquí, en cada línea.' : '.'}
      </p>
      <ul>
        {unsent.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      <Button onClick={() => void navigate({ ...toRequest(request), replace: true })}>Entendido</Button>
    </section>
  );
}
