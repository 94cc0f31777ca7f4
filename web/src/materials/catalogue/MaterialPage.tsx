import { BranchesOutlined, DollarOutlined, EditOutlined, MergeCellsOutlined, PoweroffOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  addMaterialValue,
  exportMovements,
  getMaterial,
  listMovements,
  mergeMaterial,
  movementKinds,
  needsAuthorisation,
  stockOverTime,
  turnMaterial,
  editMaterial,
  type MaterialInfo,
} from 'contract/materials/index.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Day, Figure, Money } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { endedWords } from '../../ui/days/late.ts';
import { today } from '../../ui/days/santiago.ts';
import { Status } from '../../ui/page/Status.tsx';
import { usePast } from '../../ui/past/usePast.tsx';
import { Agreements } from '../../ui/suppliers/Agreements.tsx';
import { FreeStock, StockLying } from './StockFacts.tsx';
import { paths, toMaterial, toThreadsOf, useNamed } from '../addresses.ts';
import { Equivalents } from './Equivalents.tsx';
import { StockOverTime } from '../stock/StockOverTime.tsx';
import { ledgerColumns } from '../stock/ledgerColumns.tsx';
import { Merges } from './Merges.tsx';
import { MergeMaterial } from './MergeMaterial.tsx';
import { MaterialForm, ValueForm } from './MaterialForm.tsx';
import { SupplierItems } from './SupplierItems.tsx';
import { Values } from './Values.tsx';
import { WarehouseStock } from './WarehouseStock.tsx';
import { MaterialSerials } from '../serials/MaterialSerials.tsx';
import { Favorite } from './MaterialList.tsx';
import { ownWarehouses } from '../sources.ts';
import { Missing } from '../../ui/page/Missing.tsx';
import '../materials.css';

const filters: readonly Filter[] = [
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: ownWarehouses }),
  { kind: 'select', name: 'kind', label: 'Movimiento', options: Object.entries(movementKinds).map(([value, label]) => ({ value, label })) },
  { kind: 'days', from: 'from', to: 'to', label: 'Entre' },
];

/** One material: where it lies, what it costs, and everything that ever moved of it. */
export function MaterialPage() {
  const { code } = useNamed();
  const answer = useCall(getMaterial, { code });
  const [open, setOpen] = useState<'edit' | 'price' | 'cost' | 'merge'>();
  const navigate = useNavigate();
  const turn = useTurn();
  const past = usePast('material', code);
  const material = answer.data;
  if (!material) return <Missing title={code} answer={answer} back={{ to: paths.catalogue, words: 'Ver el catálogo' }} />;
  const can = new Set(material.allowed_actions);
  const actions: Action[] = [
    ...(can.has('update') ? [{ label: 'Editar', icon: <EditOutlined />, call: editMaterial, onClick: () => setOpen('edit') }] : []),
    ...(can.has('value')
      ? [{ label: 'Registrar precio', icon: <DollarOutlined />, call: addMaterialValue, onClick: () => setOpen('price') }]
      : []),
    ...(can.has('retire') || can.has('activate')
      ? [
          {
            label: material.active ? 'Retirar' : 'Activar',
            icon: <PoweroffOutlined />,
            call: turnMaterial,
            isBusy: turn.isPending,
            onClick: () => void turn.ask(material),
          },
        ]
      : []),
    ...(can.has('merge')
      ? [{ label: 'Fusionar con…', icon: <MergeCellsOutlined />, call: mergeMaterial, isDangerous: true, onClick: () => setOpen('merge') }]
      : []),
    { label: 'Hilos', icon: <BranchesOutlined />, link: toThreadsOf(material), isQuiet: true },
    past.action,
    explainAction({ thing: 'material', id: material.code, title: material.code }),
  ];
  return (
    <>
      <Detail
        code={material.code}
        title={material.description}
        status={
          <>
            <Status tone={material.active ? 'success' : 'neutral'}>
              {material.active ? 'Activo' : material.merged_into === null ? 'Retirado' : `Fusionado con ${material.merged_into}`}
            </Status>
            <Favorite material={material} />
          </>
        }
        facts={[
          { label: 'Familia', value: material.family },
          { label: 'Unidad', value: material.unit },
          { label: 'Stock', value: <StockLying material={material} /> },
          { label: 'Reservado', value: <Figure value={material.reserved_quantity} unit={material.unit} /> },
          { label: 'Libre', value: <FreeStock material={material} /> },
          { label: 'Precio vigente', money: true, value: <Money value={material.price} currency={material.price_currency ?? 'CLP'} /> },
          { label: 'Costo vigente', money: true, value: <Money value={material.cost} currency={material.cost_currency ?? 'CLP'} /> },
          ...(needsAuthorisation(material.code) ? [{ label: 'Autorización SEC', value: <Authorisation material={material} /> }] : []),
          ...(material.observations ? [{ label: 'Observaciones', value: material.observations }] : []),
        ]}
        actions={actions}
      >
        <Merges material={material} />
        <WarehouseStock material={material} />
        <MaterialSerials code={material.code} />
        <SupplierItems material={material} />
        <Agreements of={{ code: material.code }} />
        <Equivalents code={material.code} />
        {may(stockOverTime.permission) && <StockOverTime code={material.code} />}
        {material.prices && (
          <Values
            title="Precios"
            entries={material.prices}
            empty="Todavía no tiene precio."
            {...(can.has('value') && { onAdd: () => setOpen('price') })}
          />
        )}
        {material.costs && (
          <Values
            title="Costos"
            entries={material.costs}
            empty="Todavía no tiene costo."
            {...(can.has('value') && { onAdd: () => setOpen('cost') })}
          />
        )}
        {may(listMovements.permission) && (
          <List
            title="Movimientos"
            isPart
            call={listMovements}
            fixed={{ code: material.code }}
            rowKey={(it) => it.id}
            columns={ledgerColumns}
            filters={filters}
            excel={{ call: exportMovements }}
            empty="Todavía no se ha movido nada de este material."
          />
        )}
      </Detail>
      {past.drawer}
      {open === 'edit' && <MaterialForm material={material} onClose={() => setOpen(undefined)} />}
      {open === 'merge' && (
        <MergeMaterial material={material} onMerged={(into) => void navigate(toMaterial(into))} onClose={() => setOpen(undefined)} />
      )}
      {(open === 'price' || open === 'cost') && <ValueForm material={material} kind={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const Authorisation = ({ material: { sec_certificate, sec_until } }: { material: MaterialInfo }) => {
  if (sec_certificate === null) return <Status tone="warning">Sin registrar</Status>;
  if (sec_until === null) return <>{sec_certificate}</>;
  return (
    <>
      {sec_certificate}, hasta el <Day value={sec_until} />{' '}
      {sec_until < today() && <Status tone="danger">Vencida {endedWords(sec_until)}</Status>}
    </>
  );
};

function useTurn() {
  const action = useAction(turnMaterial);
  const ask = async ({ code, version, active, description }: MaterialInfo) => {
    const question = {
      title: `¿Retirar ${code}?`,
      text: `${description} ya no se ofrecerá en solicitudes, traslados ni conteos nuevos. Se puede volver a activar.`,
      yes: 'Retirar',
    };
    if (active && !(await confirm(question))) return;
    action.mutate(
      { code, version, active: !active },
      { onSuccess: () => notify('success', active ? `Se retiró ${code}` : `Se activó ${code}`) },
    );
  };
  return { ask, isPending: action.isPending };
}
