import { useNavigate, useSearch } from '@tanstack/react-router';
import { listKinds } from 'contract/materials/index.ts';
import { changeList } from '../../ui/listState.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { requestFilters } from './filters.ts';
import { Requests } from './Requests.tsx';

const kinds = Object.entries(listKinds).map(([value, label]) => ({ value, label }));

/** Everything that was asked for of what the person may see (spec 2 §2): materials, or services. */
export function RequestList() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const kind = search['kind'] === '2' ? '2' : '1';
  const isMaterials = kind === '1';
  return (
    <Requests
      title="Solicitudes de materiales"
      only={{ kind }}
      sheet={isMaterials ? {} : null}
      filters={requestFilters}
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
