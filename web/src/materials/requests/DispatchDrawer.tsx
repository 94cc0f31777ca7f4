import { dispatchRequest, getMaterialInfoList, type MaterialInfo, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ReservationReason } from '../ReservationReason.tsx';
import { ownWarehouses } from '../sources.ts';
import { isMore, isNothing, remainingToSend } from '../amounts.ts';
import { PartsField } from './PartsField.tsx';
import { codeAndName } from '../../ui/fields/charges.tsx';
import { transferKindOptions } from '../../ui/fields/transferKinds.ts';

interface Props {
  request: MaterialRequestInfo;
  /** Only this line is filled in at first. */
  only?: number | undefined;
  onClose: () => void;
}

/** Sends what is still owed, as far as it lies there: on its way, or handed over on the spot (spec 2 §4). */
export function DispatchDrawer({ request, only, onClose }: Props) {
  const { number, version, items, from_code, from_name, transfer_kind } = request;
  const partsOf = (lines: MaterialRequestInfo['items']) =>
    partsToSend(lines.filter((it) => only === undefined || it.material_request_item_id === only));
  return (
    <FormDrawer
      title={`Despachar ${number}`}
      call={dispatchRequest}
      start={{ kind: transfer_kind ?? 'DESPACHO', items: partsOf(items), ...(from_code && { from_warehouse: from_code }) }}
      fixed={{ number, version }}
      theirs={(row) => ({ items: partsOf(row.items) })}
      draft={`despacho:${number}:${version}:${only ?? ''}`}
      save="Despachar"
      saved={`Se despachó ${number}`}
      onClose={onClose}
    >
      <SegmentedField
        name="kind"
        label="Tipo"
        options={transferKindOptions}
        help="Traslado: lo llevamos, y quien recibe confirma. Retiro: se entrega en el momento."
      />
      <ChooseField name="from_warehouse" label="Desde" {...ownWarehouses} startLabel={from_code && codeAndName(from_code, from_name)} />
      <Parts request={request} />
      <ReservationReason />
      <TextField name="driver" label="Chofer" maxLength={120} />
      <RutField name="driver_rut" label="RUT del chofer" />
      <TextField name="plate" label="Patente" maxLength={12} placeholder="ABCD12" />
      <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
    </FormDrawer>
  );
}

/** What is still owed of each line, as far as it lies there. */
const partsToSend = (lines: MaterialRequestInfo['items']) =>
  lines
    .map((it) => ({
      material_request_item_id: it.material_request_item_id,
      quantity: least(remainingToSend(it), it.available_quantity ?? remainingToSend(it)),
    }))
    .filter((it) => !isNothing(it.quantity));

/** What there is stands in the warehouse that was chosen above. */
function Parts({ request: { items, from_code } }: { request: MaterialRequestInfo }) {
  const { values } = useForm();
  const from = typeof values['from_warehouse'] === 'string' ? values['from_warehouse'] : from_code;
  const isOther = from !== from_code;
  const codes = items.map((it) => it.code).slice(0, 200);
  const infos = useCall(getMaterialInfoList, { codes: codes.join(',') }, { enabled: isOther });
  const there = new Map(infos.data?.map((it) => [it.code, lyingIn(it, from ?? '')]));
  return (
    <PartsField
      lines={items}
      restOf={remainingToSend}
      availableOf={(it) => (isOther ? there.get(it.code) : (it.available_quantity ?? undefined))}
      restLabel="Por despachar"
      verb="Despachar"
    />
  );
}

/** Nothing is told while one counts it blind. */
const lyingIn = ({ stocks }: MaterialInfo, warehouse: string): string | undefined => {
  const found = stocks.find((it) => it.warehouse_code === warehouse);
  return found ? (found.available_quantity ?? undefined) : '0';
};

const least = (a: string, b: string): string => (isMore(a, b) ? b : a);
