import { useNavigate, useSearch } from '@tanstack/react-router';
import { DownloadOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { exportApprovalMatrix, getApprovalMatrix, updateApprovalMatrix } from 'contract/approvals/matrix.ts';
import { useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Filters, namesOf } from '../../ui/list/Filters.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import { ListPager } from '../../ui/list/ListPager.tsx';
import { changeList, readList, type ListChange } from '../../ui/rows/listState.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { groupRules, put, remove, shownRules, undo, type Rule, type ShownRule } from './matrixChanges.ts';
import { isListed, useMatrixFilters } from './matrixFilters.ts';
import { MatrixKind } from './MatrixKind.tsx';
import { PendingChanges } from './PendingChanges.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import { useMatrixChanges } from './useMatrixChanges.ts';
import { useMatrixSave } from './useMatrixSave.ts';
import '../../ui/list/List.css';
import './matrix.css';

const perPage = 100;

/** What the drawer is open for: a rule that is there, or a new one that begins with something. */
interface Editing {
  shown?: ShownRule;
  start: Partial<Rule>;
}

/** The rules of the matrix by kind and scope; changes gather here until they are saved as one version. */
export function MatrixRules() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filters = useMatrixFilters();
  const state = { ...readList(search, namesOf(filters)), perPage };
  const matrix = useCall(getApprovalMatrix, inputOf(getApprovalMatrix, {}, state), { keepPrevious: true });
  const { changes, set } = useMatrixChanges();
  const saving = useMatrixSave(changes, matrix.data?.version, () => set([]));
  const [editing, setEditing] = useState<Editing>();
  const mayChange = may(updateApprovalMatrix.permission);
  const change = (how: ListChange) => void navigate({ to: '.', search: changeList(search, how), replace: 'filters' in how });
  const rules = matrix.data && shownRules(matrix.data.list, changes, (rule) => isListed(rule, state.filters));
  const isFiltered = Object.keys(state.filters).length > 0;

  return (
    <div className="list list-part">
      <PageHead title="Reglas" isPart>
        <Button
          icon={<DownloadOutlined />}
          onClick={() => void download(exportApprovalMatrix, inputOf(exportApprovalMatrix, {}, state), 'Matriz de aprobación')}
        >
          Exportar
        </Button>
        {mayChange && (
          <Button kind="primary" icon={<PlusOutlined />} onClick={() => setEditing({ start: {} })}>
            Agregar regla
          </Button>
        )}
      </PageHead>
      <p className="muted matrix-intro">
        Una solicitud sigue las reglas más específicas que haya para ella: las de su proyecto, su centro de costo o su unidad; si no hay,
        las generales. Los montos son netos, en pesos. Los cambios rigen para las solicitudes nuevas: las ya iniciadas siguen como estaban.
      </p>
      <div className="list-bar">
        <Filters filters={filters} values={state.filters} onChange={(values) => change({ filters: values })} />
      </div>
      {matrix.error && <Problem refused={matrix.error} title="No se pudo cargar la matriz." onRetry={() => void matrix.refetch()} />}
      {!rules && !matrix.error && <TableSkeleton columns={5} />}
      {rules?.length === 0 && (
        <Empty
          text={isFiltered ? 'Ninguna regla coincide con los filtros.' : 'Todavía no hay reglas: nadie puede aprobar nada.'}
          action={isFiltered && <Button onClick={() => change({ filters: clearFilters(state.filters) })}>Ver todo</Button>}
        />
      )}
      {rules && rules.length > 0 && (
        <div className="matrix-kinds" data-fading={matrix.isPlaceholderData || undefined}>
          {groupRules(rules).map(({ kind, groups }) => (
            <MatrixKind
              key={kind}
              kind={kind}
              groups={groups}
              complaints={saving.complaints}
              {...(mayChange && {
                on: {
                  add: (start) => setEditing({ start }),
                  edit: (shown) => setEditing({ shown, start: shown.rule }),
                  remove: (shown) => set(remove(changes, shown)),
                  undo: (key) => set(undo(changes, key)),
                },
              })}
            />
          ))}
        </div>
      )}
      {matrix.data && matrix.data.count > perPage && (
        <ListPager state={state} total={matrix.data.count} onChange={change} onNear={() => undefined} />
      )}
      {mayChange && changes.length > 0 && (
        <PendingChanges changes={changes} saving={saving} onUndo={(key) => set(undo(changes, key))} onDiscard={() => set([])} />
      )}
      {editing && (
        <RuleDrawer
          title={editing.shown ? 'Editar regla' : 'Agregar regla'}
          start={editing.start}
          onClose={() => setEditing(undefined)}
          onDone={(rule) => {
            set(put(changes, editing.shown, rule));
            setEditing(undefined);
          }}
        />
      )}
    </div>
  );
}

const clearFilters = (filters: Record<string, string>) => Object.fromEntries(Object.keys(filters).map((it) => [it, undefined]));
