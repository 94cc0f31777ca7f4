import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from '../ui/Button.tsx';
import { paths } from './addresses.ts';

interface Props {
  applied: { created: number; updated: number; skipped: number };
  onAgain: () => void;
}

/** What was imported, and where to see it. */
export function ImportResult({ applied: { created, updated, skipped }, onAgain }: Props) {
  return (
    <section className="panel import-result" role="status">
      <CheckCircleFilled aria-hidden className="import-done" />
      <h2>Importación terminada</h2>
      <ul className="counts">
        <li>
          <strong>{created}</strong> creados
        </li>
        <li>
          <strong>{updated}</strong> actualizados
        </li>
        <li>
          <strong>{skipped}</strong> omitidos
        </li>
      </ul>
      <p className="muted">Cada cambio quedó en el historial de su proyecto.</p>
      <div className="import-buttons">
        <Button onClick={onAgain}>Importar otra planilla</Button>
        <Button kind="primary" link={{ to: paths.projects }}>
          Ver los proyectos
        </Button>
      </div>
    </section>
  );
}
