import { formatDay } from 'contract/format.ts';
import type { Column } from '../ui/list/columns.tsx';
import { DueDay } from '../ui/list/figures.tsx';

/** When what comes next is due, and by how much it is late while something may still come. */
export const dueColumn = <Row extends { due_date: string | null }>(isOpen: (row: NoInfer<Row>) => boolean): Column<Row> => ({
  key: 'due_date',
  title: 'Vence',
  card: 'fact',
  width: 130,
  groupOf: ({ due_date }) => (due_date === null ? 'Sin fecha' : formatDay(due_date)),
  groupOrder: ({ due_date }) => due_date ?? '9999',
  render: (row) => <DueDay value={row.due_date} isDone={!isOpen(row)} />,
});
