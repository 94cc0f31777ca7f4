import { PlusOutlined } from '@ant-design/icons';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
  allDocs,
  cubageStates,
  deleteCubage,
  documentPdf,
  documentXlsx,
  postDocument,
  uploadCubicacionV2,
  type Cubage,
} from 'contract/cubication/index.ts';
import { getLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { pdfAction } from '../../ui/page/pdfAction.tsx';
import { State, Status } from '../../ui/page/Status.tsx';
import { toConsolidation, toCubage, toTemplates } from '../addresses.ts';
import { SaveAsTemplate } from './SaveAsTemplate.tsx';
import { UploadDrawer } from '../workbook/UploadDrawer.tsx';
import { CompareDrawer } from './CompareDrawer.tsx';
import { HistoryDrawer } from './HistoryDrawer.tsx';
import { NewCubage } from './NewCubage.tsx';

/** The take-offs of a place, newest first; the specification calls the tab `cubicles`. */
export function PlaceCubages() {
  const { codigoLugarInstalacion = '', codigoProyecto = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const { data: place } = useCall(getLugarInstalacionByProyecto, { codigoLugarInstalacion, codigoProyecto });
  const [isCreating, setCreating] = useState(false);
  const isPhone = useIsPhone();
  const [isUploading, upload] = useState(false);
  const [compared, compare] = useState<readonly Cubage[]>();
  const [told, tell] = useState<Cubage>();
  const [kept, keep] = useState<Cubage>();
  const remove = useAction(deleteCubage);
  const ask = async ({ document_id, number, version }: Cubage) => {
    const text = 'Se van sus filas, variables, comentarios y archivos. Lo que se hizo con ella queda en el historial.';
    if (await confirm({ title: `¿Eliminar ${number}?`, text, yes: 'Eliminar', isDangerous: true })) remove.mutate({ document_id, version });
  };
  const rowActions = (row: Cubage): Action[] => [
    { label: 'Exportar', onClick: () => void download(documentXlsx, { document_id: row.document_id }, row.number) },
    pdfAction(documentPdf, { document_id: row.document_id }, `Cubicación ${row.number}`),
    { label: 'Historial', onClick: () => tell(row) },
    ...(row.allowed_actions.includes('clone') ? [{ label: 'Guardar como plantilla', onClick: () => keep(row) }] : []),
    ...(row.allowed_actions.includes('delete') ? [{ label: 'Eliminar', isDangerous: true, onClick: () => void ask(row) }] : []),
  ];
  const [first, second] = compared ?? [];
  return (
    <>
      <List
        title="Cubicación"
        isPart
        call={allDocs}
        fixed={{ codigoLugarInstalacion, codigoProyecto }}
        rowKey={(it) => it.document_id}
        columns={columns}
        filters={filters}
        link={toCubage}
        actions={[
          {
            label: 'Nueva cubicación',
            icon: <PlusOutlined />,
            call: postDocument,
            blocked: place ? undefined : 'Se está leyendo el lugar.',
            onClick: () => setCreating(true),
          },
          ...(isPhone ? [] : [{ label: 'Importar desde Excel', call: uploadCubicacionV2, onClick: () => upload(true) }]),
          { label: 'Consolidado del proyecto', link: toConsolidation({ codigoProyecto }) },
          { label: 'Plantillas', link: toTemplates() },
        ]}
        rowActions={rowActions}
        bulk={[{ label: 'Comparar', run: compare }]}
        explains={({ document_id, number }) => ({ thing: 'cubage', id: String(document_id), title: number })}
        empty="Este lugar no tiene cubicaciones. Aquí aparecerán las cantidades de materiales, tableros y servicios que necesita, con su costo."
      />
      {isCreating && place && (
        <NewCubage
          place={{ place_id: place.id, codigoLugarInstalacion, codigoProyecto, nombre: place.nombre }}
          onClose={() => setCreating(false)}
        />
      )}
      {isUploading && <UploadDrawer codigo_proyecto={codigoProyecto} onClose={() => upload(false)} />}
      {told && <HistoryDrawer document={told} onClose={() => tell(undefined)} />}
      {kept && <SaveAsTemplate document={kept} onClose={() => keep(undefined)} />}
      {first && <CompareDrawer one={first} other={second} onClose={() => compare(undefined)} />}
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número' },
  stateFilter('status', cubageStates),
];

const columns: readonly Column<Cubage>[] = [
  { key: 'number', title: 'Número', card: 'title', render: (it) => it.number },
  {
    key: 'status',
    title: 'Estado',
    card: 'status',
    render: (it) => (
      <>
        <State of={cubageStates} is={it.status} /> {!it.is_sap && <Status tone="neutral">Estudio</Status>}
        {it.is_sap && !it.counts && <Status tone="neutral">Cuenta al enviarse</Status>}
      </>
    ),
  },
  { key: 'rows', title: 'Materiales', align: 'right', card: 'fact', render: (it) => <Figure value={it.rows} /> },
  { key: 'created_by', title: 'Creada por', render: (it) => it.created_by.nombre },
  { key: 'updated_at', title: 'Último cambio', card: 'fact', render: (it) => <Instant value={it.updated_at} /> },
];
