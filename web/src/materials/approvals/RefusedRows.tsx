import type { RefusedRow } from '../../ui/takeoff/refusedRows.ts';

/** What kept an approved take-off from being sent, row by row, as the server told it; nothing where it did not. */
export const RefusedRows = ({ rows }: { rows: readonly RefusedRow[] }) =>
  rows.length > 0 && (
    <div className="approval-refused" role="alert">
      <strong>No se aprobó: hay que corregir la cubicación.</strong>
      <ul aria-label="Por corregir">
        {rows.map(({ row_id, message }) => (
          <li key={`${row_id} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
