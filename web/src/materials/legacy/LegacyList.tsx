import { DownloadOutlined } from '@ant-design/icons';
import { requestTypes } from 'contract/approvals/kinds.ts';
import {
  excelGeneralSolicitudMaterial,
  excelSolicitudMaterial,
  filtroSolicitudMaterial,
  requestStates,
  requestTypeLabels,
} from 'contract/materials/index.ts';
import { download } from '../../api/download.ts';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { ownWarehouses } from '../sources.ts';
import { costCenters, projects } from '../../ui/fields/charges.tsx';
import { toLegacyRequest } from './addresses.ts';
import { legacyColumns } from './columns.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'buscar', label: 'Buscar', placeholder: 'Número, material o comentario' },
  stateFilter('estado', requestStates),
  chooseFilter({ name: 'codigoProyecto', label: 'Proyecto', source: projects }),
  chooseFilter({ name: 'codigo_bodega', label: 'Bodega', source: ownWarehouses }),
  chooseFilter({ name: 'centro_costo', label: 'Centro de costo', source: costCenters, isMore: true }),
  {
    kind: 'select',
    name: 'tipo',
    label: 'Tipo',
    options: requestTypes.map((value) => ({ value, label: requestTypeLabels[value] })),
    isMore: true,
  },
  { kind: 'days', from: 'desde', to: 'hasta', label: 'Creada entre', isMore: true },
];
const title = 'Solicitud de material (histórica)';

/** The same requests, as who works in a warehouse knows them (spec 2 §2). */
export const LegacyList = () => (
  <List
    title={title}
    call={filtroSolicitudMaterial}
    rowKey={(it) => it.id}
    columns={legacyColumns}
    filters={filters}
    link={toLegacyRequest}
    bulk={[
      {
        label: 'Exportar elegidas',
        icon: <DownloadOutlined />,
        call: excelSolicitudMaterial,
        run: (rows) => void download(excelSolicitudMaterial, { ids: rows.map((it) => it.id) }, title),
      },
    ]}
    excel={{ call: excelGeneralSolicitudMaterial }}
    empty="Todavía no hay solicitudes de los proyectos y bodegas que usted ve."
  />
);
