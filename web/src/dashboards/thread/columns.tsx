import type { PlaceThread } from 'contract/dashboards/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';

type Figures = Omit<PlaceThread, 'code' | 'description'>;
type Name = 'asked' | 'approved' | 'received' | 'under_way' | 'left' | 'used' | 'returned';

const figure = <Row extends Figures>(key: Name, title: string, isExtra = false): Column<Row> => ({
  key,
  title,
  align: 'right',
  width: 105,
  card: 'fact',
  isExtra,
  render: (it) => (it[key] === '0' ? <span className="muted">—</span> : <Figure value={it[key]} unit={it.unit} />),
});

/** How far a material of a place is, in figures. */
export const threadColumns = <Row extends Figures>(): readonly Column<Row>[] => [
  {
    key: 'is_balanced',
    title: 'Cuadra',
    width: 100,
    card: 'status',
    render: ({ is_balanced }) => <Status tone={is_balanced ? 'success' : 'danger'}>{is_balanced ? 'Cuadra' : 'No cuadra'}</Status>,
  },
  figure('asked', 'Pedido'),
  figure('approved', 'Aprobado', true),
  figure('received', 'Recibido'),
  figure('under_way', 'En camino'),
  figure('left', 'Queda'),
  figure('used', 'Usado'),
  figure('returned', 'Devuelto'),
];
