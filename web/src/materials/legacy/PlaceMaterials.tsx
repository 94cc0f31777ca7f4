import { useParams } from '@tanstack/react-router';
import { createMaterialRequest, listSolicitudMaterialByLugar } from 'contract/materials/index.ts';
import { getLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { requestPaths, toRequest } from '../requestAddresses.ts';
import { legacyColumns } from './columns.tsx';

const filters: readonly Filter[] = [{ kind: 'search', name: 'buscar', label: 'Buscar', placeholder: 'Número, material o comentario' }];

/** What was asked for for a place; the form of a new request begins with it. */
export function PlaceMaterials() {
  const { codigoLugarInstalacion = '', codigoProyecto = '' }: Record<string, string | undefined> = useParams({ strict: false });
  // The page around has it and keeps it fresh: who asks at once does not ask without the place.
  const { data: place } = useCall(getLugarInstalacionByProyecto, { codigoLugarInstalacion, codigoProyecto }, { enabled: false });
  const columns = legacyColumns.filter((it) => it.key !== 'cargo' && it.key !== 'lugar');
  return (
    <List
      title="Solicitud de materiales"
      isPart
      call={listSolicitudMaterialByLugar}
      fixed={{ codigoLugarInstalacion, codigoProyecto }}
      rowKey={(it) => it.id}
      columns={columns}
      filters={filters}
      link={({ numero }) => toRequest({ number: numero })}
      actions={[
        {
          label: 'Generar solicitud para este lugar',
          call: createMaterialRequest,
          link: { to: requestPaths.create, search: { proyecto: codigoProyecto, ...(place?.activo && { lugar: String(place.id) }) } },
        },
      ]}
      empty="Este lugar no tiene solicitudes de materiales. Aquí aparecen las que se piden para él, con su estado y sus fechas de entrega."
    />
  );
}
