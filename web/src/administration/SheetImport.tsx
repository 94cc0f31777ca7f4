import type { sheetImport } from 'contract/administration/sheets.ts';
import type { Call } from 'contract/call.ts';
import type { SheetReport } from 'contract/sheets.ts';
import { useAction } from '../api.ts';
import { SheetDrawer } from '../ui/SheetDrawer.tsx';

/** A call that judges a spreadsheet, and writes it when told. */
type ImportCall = Call & { body: typeof sheetImport; answer: typeof SheetReport; multipart: true; query?: never; params?: never };

interface Props {
  title: string;
  call: ImportCall;
  /** Which columns the sheet must have. */
  columns: string;
  /** What happens to what is known already. */
  one: string;
  onClose: () => void;
}

/** Choose a spreadsheet, see row by row what it would do, then write it whole. */
export function SheetImport({ title, call, columns, one, onClose }: Props) {
  const { mutateAsync, ...state } = useAction(call, { quiet: true });
  return (
    <SheetDrawer title={title} call={call} apply={{ ...state, run: (file, { digest }) => mutateAsync({ file, digest }) }} onClose={onClose}>
      Excel (.xlsx) o CSV, hasta 5 MB y 5.000 filas, con las columnas: {columns} {one}
    </SheetDrawer>
  );
}
