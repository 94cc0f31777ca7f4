import type { KeyboardEvent } from 'react';
import { listModuloPermiso, type PermissionModule } from 'contract/access/modules.ts';
import { actions, rights } from 'contract/permissions.ts';
import { useCall } from '../../api.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { useGranters } from '../../ui/page/useGranters.ts';
import { none, toggle, toggledAll, type Flags } from './flags.ts';
import { useModuleRow } from '../modules/ModuleUses.tsx';
import { useRolePermissions } from './useRolePermissions.ts';

/** Modules by rights; a click is one call, shown at once and taken back when the server refuses. */
export function RoleMatrix({ rol, name }: { rol: string; name: string }) {
  const modules = useCall(listModuloPermiso, {});
  const permissions = useRolePermissions(rol);
  const skeleton = <TableSkeleton columns={7} />;
  return (
    <Loaded answer={modules} skeleton={skeleton}>
      {(found) => (
        <Loaded answer={permissions.answer} skeleton={skeleton}>
          {() =>
            found.length === 0 ? (
              <Empty text="Todavía no hay módulos de permiso." />
            ) : (
              <table className="role-matrix" onKeyDown={moveByArrow}>
                <caption className="unseen">Permisos del rol {name}</caption>
                <thead>
                  <tr>
                    <th scope="col">Módulo</th>
                    {actions.map((it) => (
                      <th key={it} scope="col">
                        {rights[it].label}
                      </th>
                    ))}
                    <th scope="col">Todo</th>
                  </tr>
                </thead>
                <tbody>
                  {found.map((it) => (
                    <ModuleRow
                      key={it.id}
                      module={it}
                      {...permissions.row(it.id)}
                      maySet={(flags) => permissions.maySet(it.id, flags)}
                      onSet={(flags) => void permissions.set(it.id, flags)}
                    />
                  ))}
                </tbody>
              </table>
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

interface RowProps {
  module: PermissionModule;
  flags: Flags;
  isSaving: boolean;
  refused: string | undefined;
  maySet: (flags: Flags) => boolean;
  onSet: (flags: Flags) => void;
}

function ModuleRow({ module: { nombre, descripcion, activo }, flags, isSaving, refused, maySet, onSet }: RowProps) {
  const uses = useModuleRow(nombre, descripcion, actions.length + 2);
  const granters = useGranters(![none, { ...flags, read: true }].every(maySet));
  const box = (label: string, isChecked: boolean, next: Flags) => (
    <label>
      {/* Not disabled while saving: the keyboard would lose its place. */}
      <input
        type="checkbox"
        checked={isChecked}
        aria-label={`${descripcion}: ${label}`}
        disabled={!maySet(next)}
        title={maySet(next) ? undefined : `Su rol permite ver estos permisos, pero no este cambio. Pídalo a ${granters}.`}
        onChange={() => !isSaving && onSet(next)}
      />
      <span className="matrix-word" aria-hidden>
        {label}
      </span>
    </label>
  );
  return (
    <>
      <tr aria-busy={isSaving} data-held={flags.read || undefined}>
        <th scope="row">
          {uses.button} {!activo && <Status tone="neutral">Inactivo</Status>}
          {isSaving && <span className="matrix-saving">Guardando…</span>}
          {refused && (
            <span className="matrix-refused" role="alert">
              No se guardó: {refused}
            </span>
          )}
        </th>
        {actions.map((it) => (
          <td key={it}>{box(rights[it].label, flags[it], toggle(flags, it))}</td>
        ))}
        <td className="matrix-all">
          {box(
            'Todo',
            actions.every((it) => flags[it]),
            toggledAll(flags),
          )}
        </td>
      </tr>
      {uses.below}
    </>
  );
}

const steps = new Map<string, readonly [row: number, cell: number]>(
  Object.entries({
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  }),
);

/** The arrows go from box to box. */
function moveByArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps.get(event.key);
  const cell = event.target instanceof HTMLInputElement ? event.target.closest('td') : null;
  const row = cell?.parentElement;
  if (!step || !cell || !(row instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  const beside = (from: HTMLTableRowElement): HTMLElement | null | undefined => {
    const next = rows[from.rowIndex + step[0]];
    // What a module guards stands in a row of its own, without boxes.
    return next?.matches('.uses-row') ? beside(next) : next?.cells[cell.cellIndex + step[1]]?.querySelector('input');
  };
  beside(row)?.focus();
}
