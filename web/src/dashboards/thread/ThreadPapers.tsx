import { threadEvents, threadHappenings, threadSteps, type ThreadEvent } from 'contract/dashboards/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { linkTo } from '../../ui/page/to.ts';

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'step',
    label: 'Paso',
    options: Object.entries(threadSteps)
      .filter(([, { of }]) => of.length > 0)
      .map(([value, { label }]) => ({ value, label })),
  },
];

const columns: readonly Column<ThreadEvent>[] = [
  {
    key: 'number',
    title: 'Documento',
    width: 120,
    card: 'title',
    render: ({ number, url }) => (url === null ? number : <Link {...linkTo(url)}>{number}</Link>),
  },
  { key: 'happening', title: 'Qué pasó', width: 180, card: 'subtitle', render: (it) => threadHappenings[it.happening] },
  {
    key: 'quantity',
    title: 'Cantidad',
    align: 'right',
    width: 120,
    card: 'fact',
    render: (it) => <Figure value={it.quantity} unit={it.unit} />,
  },
  { key: 'at', title: 'Cuándo', width: 150, card: 'fact', render: (it) => <Instant value={it.at} /> },
  { key: 'who', title: 'Quién', card: 'fact', render: (it) => it.who ?? <span className="muted">—</span> },
  { key: 'detail', title: 'Detalle', card: 'fact', render: (it) => wordsOf(it) ?? <span className="muted">—</span> },
];

const wordsOf = ({ detail, photos }: ThreadEvent): string | null =>
  photos === 0 ? detail : [detail, photos === 1 ? '1 foto' : `${photos} fotos`].filter(Boolean).join(' · ');

/** The papers behind a thread, the newest first, or those of the step that was chosen. */
export const ThreadPapers = ({ named }: { named: { codigoLugarInstalacion: string; codigoMaterial: string } }) => (
  <div id="documentos">
    <List
      title="Documentos"
      isPart
      call={threadEvents}
      fixed={named}
      rowKey={({ key }) => key}
      columns={columns}
      filters={filters}
      empty="Ningún documento habla de ese paso."
    />
  </div>
);
