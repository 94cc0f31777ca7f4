import { useState } from 'react';
import { approvalKinds } from 'contract/approvals/kinds.ts';
import { listMatrixChanges, listMatrixVersions, type MatrixRow, type MatrixVersion } from 'contract/approvals/matrix.ts';
import { formatInstant } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { List } from '../../ui/list/List.tsx';
import { ListPager } from '../../ui/list/ListPager.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { ruleText } from './matrixText.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import './matrix.css';

const columns: readonly Column<MatrixVersion>[] = [
  { key: 'version', title: 'Versión', render: ({ version }) => `Versión ${version}`, card: 'title', width: 110 },
  { key: 'saved_at', title: 'Guardada', render: ({ saved_at }) => <Instant value={saved_at} />, card: 'fact', width: 150 },
  { key: 'saved_by', title: 'Por', render: ({ saved_by }) => saved_by ?? 'El sistema', card: 'fact' },
  { key: 'comment', title: 'Por qué', render: ({ comment }) => <span className="cell-wrap">{comment}</span>, card: 'subtitle' },
  { key: 'agregadas', title: 'Agregadas', align: 'right', render: ({ agregadas }) => agregadas, card: 'fact', width: 100 },
  { key: 'modificadas', title: 'Modificadas', align: 'right', render: ({ modificadas }) => modificadas, card: 'fact', width: 110 },
  { key: 'quitadas', title: 'Quitadas', align: 'right', render: ({ quitadas }) => quitadas, card: 'fact', width: 100 },
];

/** Every version of the matrix, with who saved it and why; one opens to what it changed. */
export function MatrixHistory() {
  const [open, setOpen] = useState<MatrixVersion>();
  return (
    <>
      <List
        title="Historial"
        isPart
        call={listMatrixVersions}
        rowKey={({ version }) => version}
        columns={columns}
        onOpen={setOpen}
        empty="Todavía no se ha guardado ninguna versión."
      />
      {open && <VersionDrawer version={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const perPage = 50;

function VersionDrawer({ version: { version, saved_at, saved_by, comment }, onClose }: { version: MatrixVersion; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const changes = useCall(listMatrixChanges, { version, page, per_page: perPage }, { keepPrevious: true });
  return (
    <Drawer title={`Versión ${version}`} width={560} onClose={onClose}>
      <p>{comment}</p>
      <p className="muted">
        {saved_by ?? 'El sistema'}, {formatInstant(saved_at)}
      </p>
      <Loaded answer={changes}>
        {({ items, total_items }) =>
          items.length === 0 ? (
            <Empty text="Esta versión no cambió ninguna regla." />
          ) : (
            <>
              <ul className="diff">
                {items.map(({ id, before, after }) => (
                  <li key={id}>
                    <RuleChange before={before} after={after} />
                  </li>
                ))}
              </ul>
              {total_items > perPage && (
                <ListPager
                  state={{ page, perPage, sort: undefined, filters: {} }}
                  total={total_items}
                  onChange={(change) => 'page' in change && setPage(change.page)}
                  onNear={() => undefined}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Drawer>
  );
}

function RuleChange({ before, after }: { before: MatrixRow | null; after: MatrixRow | null }) {
  const rule = after ?? before;
  return (
    <>
      <span className="muted">{rule && `${approvalKinds[rule.kind]} · ${rule.alcance}`}</span>
      {before && <del>{ruleText(before)}</del>}
      {after && <ins>{ruleText(after)}</ins>}
    </>
  );
}
