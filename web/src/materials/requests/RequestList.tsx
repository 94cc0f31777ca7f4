import { useNavigate, useSearch } from '@tanstack/react-router';
import { createMaterialRequest, getRequests, getRequestXlsx, listKinds } from 'contract/materials/index.ts';
import { useLive } from '../../api/live.ts';
import { List } from '../../ui/List.tsx';
import { changeList } from '../../ui/listState.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { requestPaths, toOpen } from './addresses.ts';
import { requestColumns } from './columns.tsx';
import { requestFilters } from './filters.ts';
import '../requests.css';

const kinds = Object.entries(listKinds).map(([value, label]) => ({ value, label }));

/** Everything that was asked for of what the person may see (spec 2 §2): materials, or services. */
export function RequestList() {
  useLive('requests:all', [getRequests]);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind = search['kind'] === '2' ? '2' : '1';
  const isMaterials = kind === '1';
  return (
    <List
      title="Solicitudes de materiales"
      call={getRequests}
      fixed={{ kind }}
      rowKey={(it) => it.number}
      columns={requestColumns}
      filters={requestFilters}
      link={toOpen}
      actions={[{ label: 'Generar solicitud', call: createMaterialRequest, link: { to: requestPaths.create } }]}
      {...(isMaterials && { excel: { call: getRequestXlsx, fixed: {} } })}
      empty={
        isMaterials
          ? 'Todavía no hay solicitudes de los proyectos y centros de costo que usted ve.'
          : 'Todavía no hay solicitudes de servicios en el sistema.'
      }
      intro={
        <Segmented
          label="Qué se solicita"
          isLabelHidden
          options={kinds}
          value={kind}
          onChange={(it) => void navigate({ to: '.', search: { ...changeList(search, { filters: {} }), kind: it } })}
        />
      }
    />
  );
}
