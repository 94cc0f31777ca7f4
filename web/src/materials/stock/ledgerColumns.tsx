import { movementKinds, type StockMovement } from 'contract/materials/index.ts';
import type { Tone } from 'contract/states.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';

const tones: Record<StockMovement['kind'], Tone> = {
  saldo_inicial: 'neutral',
  recepcion: 'success',
  traslado: 'info',
  consumo: 'violet',
  devolucion: 'teal',
  devolucion_proveedor: 'orange',
  ajuste: 'warning',
  fusion: 'cyan',
};

const from = ({ from_code, kind }: StockMovement) =>
  from_code ?? (kind === 'traslado' ? 'en camino' : kind === 'ajuste' ? 'ajuste' : 'fuera');
const to = ({ to_code, kind }: StockMovement) => to_code ?? (kind === 'traslado' ? 'en camino' : kind === 'ajuste' ? 'ajuste' : 'fuera');

/** A row of the ledger: who, what, when, from, to. */
export const ledgerColumns: readonly Column<StockMovement>[] = [
  { key: 'document_number', title: 'Documento', card: 'title', width: 120, render: (it) => it.document_number },
  {
    key: 'kind',
    title: 'Movimiento',
    card: 'status',
    width: 140,
    render: (it) => <Status tone={tones[it.kind]}>{movementKinds[it.kind]}</Status>,
  },
  { key: 'at', title: 'Fecha', card: 'fact', width: 150, render: (it) => <Instant value={it.at} /> },
  { key: 'from_code', title: 'Desde', card: 'fact', render: (it) => <span title={it.from_name ?? undefined}>{from(it)}</span> },
  { key: 'to_code', title: 'Hacia', card: 'fact', render: (it) => <span title={it.to_name ?? undefined}>{to(it)}</span> },
  { key: 'quantity', title: 'Cantidad', align: 'right', card: 'fact', render: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  {
    key: 'unit_cost',
    title: 'Costo unitario',
    align: 'right',
    money: true,
    render: (it) => <Money value={it.unit_cost} currency={it.currency ?? 'CLP'} />,
  },
  { key: 'user', title: 'Persona', card: 'fact', render: (it) => it.user ?? <span className="muted">—</span> },
  { key: 'project_code', title: 'Proyecto', isExtra: true, render: (it) => it.project_code ?? <span className="muted">—</span> },
  { key: 'reason', title: 'Motivo', cutAt: 140, render: (it) => it.reason ?? <span className="muted">—</span> },
];
