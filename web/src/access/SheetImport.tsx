import { CheckCircleFilled, DownloadOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Call, Download } from 'contract/call.ts';
import { id } from 'contract/fields.ts';
import type { sheetOrder, sheetPages, SheetApplied, SheetPreview } from 'contract/access/sheets.ts';
import { download } from '../api/download.ts';
import { Box } from '../ui/Box.tsx';
import { Button } from '../ui/Button.tsx';
import { FileField } from '../ui/FileField.tsx';
import { Form } from '../ui/Form.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SheetReview } from './SheetReview.tsx';
import './People.css';

/** The four calls of an import that is reviewed before it is written. */
export interface SheetCalls {
  review: Call & { multipart: true; answer: typeof SheetPreview };
  page: Call & { params: { import_id: typeof id }; query: typeof sheetPages; answer: typeof SheetPreview };
  apply: Call & { body: typeof sheetOrder; answer: typeof SheetApplied };
  template: Call & { answer: Download };
}

interface Props {
  title: string;
  calls: SheetCalls;
  /** The list that the rows go into. */
  list: { path: string; label: string };
  /** How rows are recognised. */
  children: ReactNode;
}

/** Rows from a spreadsheet: nothing is written before the person has seen what would happen. */
export function SheetImport({ title, calls, list, children }: Props) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [applied, setApplied] = useState<SheetApplied>();
  // A reviewed import has an address of its own: it survives a reload.
  const reviewed = id.safeParse(search['import_id']);
  const goTo = (next: Record<string, string>) => void navigate({ to: '.', search: next });
  const startAgain = () => {
    setApplied(undefined);
    goTo({});
  };
  return (
    <div className="sheet-import">
      <PageHead title={title}>
        <Button icon={<DownloadOutlined />} onClick={() => void download(calls.template, {}, 'Planilla modelo')}>
          Descargar planilla modelo
        </Button>
      </PageHead>
      {applied ? (
        <Result applied={applied} list={list} onAgain={startAgain} />
      ) : reviewed.success ? (
        <SheetReview calls={calls} import_id={reviewed.data} onAgain={startAgain} onApplied={setApplied} />
      ) : (
        <Form
          call={calls.review}
          save="Revisar planilla"
          asksBeforeLeaving={false}
          onSaved={({ import_id }) => goTo({ import_id: String(import_id) })}
          onCancel={() => void navigate({ to: list.path })}
        >
          <p className="muted">{children} Acepta Excel (.xlsx) y CSV, hasta 5.000 filas. Primero verá, fila por fila, lo que pasaría.</p>
          <FileField name="file" label="Planilla" accept=".csv,.xlsx,.xls" prompt="Arrastre la planilla aquí o elija un archivo" />
        </Form>
      )}
    </div>
  );
}

function Result({
  applied: { created, updated, skipped },
  list,
  onAgain,
}: Pick<Props, 'list'> & { applied: SheetApplied; onAgain: () => void }) {
  return (
    <Box className="sheet-result" label="Resultado">
      <CheckCircleFilled aria-hidden className="sheet-done" />
      <h2>Importación terminada</h2>
      <p>
        Creados: <strong>{created}</strong> · Actualizados: <strong>{updated}</strong> · Omitidos: <strong>{skipped}</strong>
      </p>
      <div className="sheet-buttons">
        <Button onClick={onAgain}>Importar otra planilla</Button>
        <Button kind="primary" link={{ to: list.path }}>
          {list.label}
        </Button>
      </div>
    </Box>
  );
}
