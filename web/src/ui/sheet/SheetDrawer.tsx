import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { Call } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import type { SheetReport } from 'contract/sheets.ts';
import { useAction } from '../../api.ts';
import type { Refused } from '../../api/refusal.ts';
import { FileField } from '../fields/FileField.tsx';
import { Form } from '../form/Form.tsx';
import { notify } from '../page/notices.tsx';
import { firstView, SheetReview } from './SheetReview.tsx';
import { Drawer } from '../page/Drawer.tsx';
import './Sheet.css';

/** A call that takes a spreadsheet. */
interface TakesSheet {
  multipart: true;
  params?: never;
}

/** The two calls of an import whose file goes to the server again when it is written; they may be one. */
interface SheetCalls<R extends SheetReport, A> {
  review: Call & TakesSheet & { body: z.ZodType<{ file: File }, { file: File }>; answer: z.ZodType<R> };
  apply: Call & TakesSheet & { body: z.ZodType<FileReview, FileReview>; answer: z.ZodType<A> };
}
interface FileReview {
  file: File;
  digest?: string | undefined;
}

interface Props<R extends SheetReport, A> {
  title: string;
  calls: SheetCalls<R, A>;
  /** What goes with the file and has no field: whose rows they are. */
  fixed?: Readonly<Record<string, string>>;
  /** Fetches the rows of a file that are wrong, to correct them. */
  onWrong?: (file: File) => void;
  /** What the server answered once it was written. */
  onApplied?: (answer: A) => void;
  onClose: () => void;
  /** What follows from the rows beyond themselves, told before the decision. */
  consequences?: (report: R) => ReactNode;
  /** What is chosen before the file. */
  choice?: ReactNode;
  /** Which files it takes, and how rows are recognised. */
  children: ReactNode;
}

/** Rows from a spreadsheet, beside the list they go into: seen row by row, then written whole or not at all. */
export function SheetDrawer<R extends SheetReport, A>({
  title,
  calls,
  fixed,
  onWrong,
  onApplied,
  onClose,
  consequences,
  choice,
  children,
}: Props<R, A>) {
  const apply = useAction(calls.apply, { quiet: true });
  const [held, setHeld] = useState<{ file: File; report: R }>();
  const run = (file: File, report: R) =>
    apply
      .mutateAsync({ ...fixed, file, digest: report.digest })
      .then((answer) => {
        onApplied?.(answer);
        const { create, update } = report.counts;
        notify('success', 'Importación terminada', `Creados: ${formatNumber(create)} · Cambiados: ${formatNumber(update)}`);
        onClose();
      })
      // The refusal stands in the drawer.
      .catch(() => undefined);
  return (
    <Drawer title={title} width={720} onClose={onClose}>
      {held ? (
        <RowsAtHand
          {...held}
          consequences={consequences?.(held.report)}
          isApplying={apply.isPending}
          refused={apply.refused}
          onApply={() => void run(held.file, held.report)}
          onAgain={() => setHeld(undefined)}
          onWrong={onWrong && (() => onWrong(held.file))}
        />
      ) : (
        <div className="drawer-form">
          <Form
            call={calls.review}
            {...(fixed && { fixed })}
            save="Revisar planilla"
            asksBeforeLeaving={false}
            onCancel={onClose}
            onSaved={(report, { file }) => setHeld({ file, report })}
          >
            {choice}
            <p className="muted">{children} Todavía no se guarda nada: primero verá, fila por fila, lo que pasaría.</p>
            <FileField name="file" label="Planilla" accept=".csv,.xlsx" prompt="Arrastre la planilla aquí o elija un archivo" />
          </Form>
        </div>
      )}
    </Drawer>
  );
}

interface RowsAtHandProps {
  file: File;
  report: SheetReport;
  consequences: ReactNode;
  isApplying: boolean;
  refused: Refused | null;
  onApply: () => void;
  onAgain: () => void;
  onWrong: (() => void) | undefined;
}

/** All rows are here: they are narrowed and paged on the spot. */
function RowsAtHand({ file, report: { counts, columns, items }, ...decision }: RowsAtHandProps) {
  const [view, setView] = useState(() => firstView(counts));
  const { outcome, page, perPage } = view;
  const found = outcome ? items.filter((it) => it.outcome === outcome) : items;
  return (
    <SheetReview
      filename={file.name}
      counts={counts}
      columns={columns}
      rows={found.slice((page - 1) * perPage, page * perPage)}
      view={view}
      onView={setView}
      {...decision}
    />
  );
}
