import { DownloadOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { id } from 'contract/fields.ts';
import { previewProjectImport, projectImportTemplate, type applyProjectImport } from 'contract/projects/index.ts';
import { useState } from 'react';
import { download } from '../api/download.ts';
import { Button } from '../ui/Button.tsx';
import { FileField } from '../ui/FileField.tsx';
import { Form } from '../ui/Form.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { paths } from './addresses.ts';
import { Guarded } from './Guarded.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportResult } from './ImportResult.tsx';
import { Steps } from './Steps.tsx';
import './projects.css';

type Applied = z.output<(typeof applyProjectImport)['answer']>;

const steps = ['Elegir la planilla', 'Revisar', 'Resultado'];

/** Projects from a spreadsheet: nothing is written before the person has seen what would happen. */
export const ProjectImport = () => (
  <Guarded call={previewProjectImport} title="Importar proyectos">
    <Importing />
  </Guarded>
);

function Importing() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [applied, setApplied] = useState<Applied>();
  // A reviewed import has an address of its own: it survives a reload.
  const reviewed = id.safeParse(search['import_id']);
  const goTo = (next: Record<string, string>) => void navigate({ to: paths.importing, search: next });
  const startAgain = () => {
    setApplied(undefined);
    goTo({});
  };

  return (
    <div className="import">
      <PageHead title="Importar proyectos">
        <Button icon={<DownloadOutlined />} onClick={() => void download(projectImportTemplate, {}, 'Planilla modelo')}>
          Descargar planilla modelo
        </Button>
      </PageHead>
      <Steps steps={steps} current={applied ? 2 : reviewed.success ? 1 : 0} />
      {applied ? (
        <ImportResult applied={applied} onAgain={startAgain} />
      ) : reviewed.success ? (
        <ImportPreview import_id={reviewed.data} onAgain={startAgain} onApplied={setApplied} />
      ) : (
        <Form
          call={previewProjectImport}
          save="Revisar planilla"
          asksBeforeLeaving={false}
          onSaved={({ import_id }) => goTo({ import_id: String(import_id) })}
          onCancel={() => void navigate({ to: paths.projects })}
        >
          <p className="muted">
            Acepta Excel (.xlsx) y CSV, hasta 20 MB. Los proyectos se reconocen por su código; los que no existen se crean, y se puede
            incluir el lugar de instalación de cada fila. Todavía no se guarda nada: primero verá fila por fila lo que pasaría.
          </p>
          <FileField name="file" label="Planilla" accept=".csv,.xlsx,.xls" prompt="Arrastre la planilla aquí o elija un archivo" />
        </Form>
      )}
    </div>
  );
}
