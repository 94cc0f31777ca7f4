import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { applyProjectImport, type ImportPreview } from 'contract/projects/index.ts';
import { useAction } from '../api.ts';
import { Box } from '../ui/Box.tsx';
import { Button } from '../ui/Button.tsx';
import { notify } from '../ui/notices.tsx';
import { Problem } from '../ui/Problem.tsx';

interface Props {
  import_id: number;
  counts: ImportPreview['counts'];
  onApplied: (applied: z.output<(typeof applyProjectImport)['answer']>) => void;
  onAgain: () => void;
  /** Beside the button. */
  children: ReactNode;
}

/** The decision about a reviewed spreadsheet: all of it, or without the wrong rows, or not at all. */
export function ImportApply({ import_id, counts, onApplied, onAgain, children }: Props) {
  const apply = useAction(applyProjectImport, { quiet: true });
  const [skips, setSkips] = useState(false);
  const writes = counts.create + counts.update;
  const rows = writes === 1 ? '1 fila' : `${writes} filas`;
  const hindrance =
    writes === 0
      ? 'No hay nada que importar en esta planilla.'
      : counts.error > 0 && !skips
        ? 'Corrija las filas con error, o márquelas para omitirlas.'
        : undefined;

  const run = () =>
    apply
      .mutateAsync({ import_id, skip_errors: skips })
      .then((applied) => {
        // Also said when the person has gone to work elsewhere meanwhile.
        notify(
          'success',
          'Importación terminada',
          `Creados: ${applied.created} · Actualizados: ${applied.updated} · Omitidos: ${applied.skipped}`,
        );
        onApplied(applied);
      })
      // The refusal stands on the page.
      .catch(() => undefined);

  return (
    <Box label="Decisión">
      {apply.refused && (
        <Problem refused={apply.refused} title="No se importó nada." onRetry={apply.refused.isUnanswered ? () => void run() : onAgain} />
      )}
      {apply.isPending && (
        <p className="import-running" role="status">
          <span className="running-bar" aria-hidden />
          Importando {rows}. Puede seguir trabajando en otra pantalla; le avisaremos al terminar.
        </p>
      )}
      <div className="import-decision">
        {counts.error > 0 && (
          <label className="tick">
            <input type="checkbox" checked={skips} disabled={apply.isPending} onChange={(event) => setSkips(event.target.checked)} />
            {counts.error === 1 ? 'Omitir la fila con error' : `Omitir las ${counts.error} filas con error`}
          </label>
        )}
        {hindrance && <span className="muted">{hindrance}</span>}
        <span className="import-buttons">
          {children}
          <Button kind="primary" busy={apply.isPending} disabled={hindrance !== undefined} onClick={() => void run()}>
            {writes > 0 ? `Importar ${rows}` : 'Importar'}
          </Button>
        </span>
      </div>
    </Box>
  );
}
