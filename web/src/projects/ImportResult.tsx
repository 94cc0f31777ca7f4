import { CheckCircleFilled } from '@ant-design/icons';
import { Box } from '../ui/Box.tsx';
import { Button } from '../ui/Button.tsx';
import { paths } from './addresses.ts';

interface Props {
  applied: { created: number; updated: number; skipped: number };
  onAgain: () => void;
}

/** What was imported, and where to see it. */
export function ImportResult({ applied: { created, updated, skipped }, onAgain }: Props) {
  return (
    <Box className="import-result" label="Resultado">
      <CheckCircleFilled aria-hidden className="import-done" />
      <h2>Importación terminada</h2>
      <ul className="counts">
        <Count count={created} one="creado" several="creados" />
        <Count count={updated} one="actualizado" several="actualizados" />
        <Count count={skipped} one="omitido" several="omitidos" />
      </ul>
      <p className="muted">Cada cambio quedó en el historial de su proyecto.</p>
      <div className="import-buttons">
        <Button onClick={onAgain}>Importar otra planilla</Button>
        <Button kind="primary" link={{ to: paths.projects }}>
          Ver los proyectos
        </Button>
      </div>
    </Box>
  );
}

const Count = ({ count, one, several }: { count: number; one: string; several: string }) => (
  <li>
    <strong>{count}</strong> {count === 1 ? one : several}
  </li>
);
