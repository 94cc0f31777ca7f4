import { CheckCircleFilled, DownloadOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Call, Download } from 'contract/call.ts';
import { id } from 'contract/fields.ts';
import { formatNumber } from 'contract/format.ts';
import type { sheetOrder, sheetPages, SheetApplied, SheetPreview } from 'contract/sheets.ts';
import { useAction, useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { Box } from '../page/Box.tsx';
import { Button } from '../page/Button.tsx';
import { FileField } from '../fields/FileField.tsx';
import { Form } from '../form/Form.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { notify } from '../page/notices.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { firstView, SheetReview, type SheetView } from './SheetReview.tsx';
import { Steps } from '../form/Steps.tsx';
import './Sheet.css';

/** The four calls of an import that is reviewed before it is written. */
interface SheetCalls {
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
  /** Beside what was imported. */
  after?: string;
  /** Which files it takes, and how rows are recognised. */
  children: ReactNode;
}

const steps = ['Elegir la planilla', 'Revisar', 'Resultado'];

/** Rows from a spreadsheet, a page of its own: nothing is written before the person has seen what would happen. */
export function SheetPage({ title, calls, list, after, children }: Props) {
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
    <div className="sheet-page">
      <PageHead title={title}>
        <Button icon={<DownloadOutlined />} onClick={() => void download(calls.template, {}, 'Planilla modelo')}>
          Descargar planilla modelo
        </Button>
      </PageHead>
      <Steps steps={steps} current={applied ? 2 : reviewed.success ? 1 : 0} />
      {applied ? (
        <Result applied={applied} list={list} after={after} onAgain={startAgain} />
      ) : reviewed.success ? (
        <Review calls={calls} import_id={reviewed.data} onAgain={startAgain} onApplied={setApplied} />
      ) : (
        <Form
          call={calls.review}
          save="Revisar planilla"
          asksBeforeLeaving={false}
          onSaved={({ import_id }) => goTo({ import_id: String(import_id) })}
          onCancel={() => void navigate({ to: list.path })}
        >
          <p className="muted">{children} Todavía no se guarda nada: primero verá, fila por fila, lo que pasaría.</p>
          <FileField name="file" label="Planilla" accept=".csv,.xlsx,.xls" prompt="Arrastre la planilla aquí o elija un archivo" />
        </Form>
      )}
    </div>
  );
}

interface ReviewProps {
  calls: SheetCalls;
  import_id: number;
  onAgain: () => void;
  onApplied: (applied: SheetApplied) => void;
}

/** The server keeps the sheet and judges it anew for every page: what it says is what would happen now. */
function Review({ calls, import_id, onAgain, onApplied }: ReviewProps) {
  const [chosen, setView] = useState<SheetView>();
  const first = useCall(calls.page, { import_id, page: 1, per_page: 25 });
  const view = chosen ?? (first.data && firstView(first.data.counts));
  const shown = useCall(
    calls.page,
    { import_id, page: view?.page ?? 1, per_page: view?.perPage ?? 25, ...(view?.outcome && { outcome: view.outcome }) },
    { keepPrevious: true, enabled: view !== undefined },
  );
  const apply = useAction(calls.apply, { quiet: true });
  const run = (skip_errors: boolean) =>
    apply
      .mutateAsync({ import_id, skip_errors })
      .then((applied) => {
        // Also said when the person has gone to work elsewhere meanwhile.
        notify('success', 'Importación terminada', wordsOf(applied));
        onApplied(applied);
      })
      // The refusal stands on the page.
      .catch(() => undefined);
  return (
    <Loaded answer={shown.data ? shown : first}>
      {({ filename, counts, columns, items }) => (
        <Box label="Revisión">
          <SheetReview
            filename={filename}
            counts={counts}
            columns={columns}
            rows={items}
            view={view ?? firstView(counts)}
            onView={setView}
            isFading={shown.isPlaceholderData}
            canSkip
            isApplying={apply.isPending}
            refused={apply.refused}
            onApply={(skips) => void run(skips)}
            onAgain={onAgain}
          />
        </Box>
      )}
    </Loaded>
  );
}

const wordsOf = ({ created, updated, skipped }: SheetApplied): string =>
  `Creados: ${formatNumber(created)} · Cambiados: ${formatNumber(updated)} · Omitidos: ${formatNumber(skipped)}`;

interface ResultProps extends Pick<Props, 'list'> {
  applied: SheetApplied;
  after: string | undefined;
  onAgain: () => void;
}

function Result({ applied: { created, updated, skipped }, list, after, onAgain }: ResultProps) {
  return (
    <Box className="sheet-result" label="Resultado">
      <CheckCircleFilled aria-hidden className="sheet-done" />
      <h2>Importación terminada</h2>
      <ul>
        <Count count={created} one="creado" several="creados" />
        <Count count={updated} one="cambiado" several="cambiados" />
        <Count count={skipped} one="omitido" several="omitidos" />
      </ul>
      {after && <p className="muted">{after}</p>}
      <div className="sheet-buttons">
        <Button onClick={onAgain}>Importar otra planilla</Button>
        <Button kind="primary" link={{ to: list.path }}>
          {list.label}
        </Button>
      </div>
    </Box>
  );
}

const Count = ({ count, one, several }: { count: number; one: string; several: string }) => (
  <li>
    <strong>{formatNumber(count)}</strong> {count === 1 ? one : several}
  </li>
);
