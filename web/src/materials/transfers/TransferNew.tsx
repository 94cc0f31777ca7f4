import { useNavigate } from '@tanstack/react-router';
import { centralWarehouse } from 'contract/catalogues/index.ts';
import { getWarehouses, stockTransferBodegas, transferKinds } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { paths, toTransfer } from '../addresses.ts';
import { LinesField } from '../LinesField.tsx';
import { ReservationReason } from '../ReservationReason.tsx';
import { anyWarehouse, ownWarehouses } from '../sources.ts';
import { projects } from '../../ui/fields/charges.tsx';

const kinds = [
  { value: 'DESPACHO', label: `${transferKinds.DESPACHO}: lo llevamos, y quien recibe confirma` },
  { value: 'RETIRO', label: `${transferKinds.RETIRO}: lo vienen a buscar y se entrega en el momento` },
];

/** From where, to where, what and how much (spec 2 §2). */
export function TransferNew() {
  const own = useCall(getWarehouses, {});
  const title = 'Nuevo traslado';
  if (!may(stockTransferBodegas.permission))
    return (
      <>
        <PageHead title={title} />
        <NotForRole text="Su rol no registra traslados." />
      </>
    );
  return (
    <>
      <PageHead title={title} />
      <Loaded answer={own}>
        {(warehouses) =>
          warehouses.length === 0 ? (
            <Empty text="No trabaja en ninguna bodega: pida que lo agreguen en Usuarios de bodega." />
          ) : (
            <TransferForm from={(warehouses.find((it) => it.code === centralWarehouse) ?? warehouses[0])?.code ?? ''} labels={warehouses} />
          )
        }
      </Loaded>
    </>
  );
}

function TransferForm({ from, labels }: { from: string; labels: readonly { code: string; label: string }[] }) {
  const navigate = useNavigate();
  // Who stands in a warehouse scans: that comes first.
  const isPhone = useIsPhone();
  const lines = (
    <Section title="Materiales">
      <Lines />
      <ReservationReason />
    </Section>
  );
  return (
    <Form
      opensToWrite
      call={stockTransferBodegas}
      start={{ kind: 'DESPACHO', from_warehouse: from, items: [] }}
      draft="traslado"
      save="Enviar traslado"
      saved="Traslado registrado"
      onSaved={(it) => void navigate(toTransfer(it))}
      onCancel={() => void navigate({ to: paths.transfers })}
    >
      {isPhone && lines}
      <Section title="Bodegas">
        <ChooseField
          name="from_warehouse"
          label="Desde"
          {...ownWarehouses}
          startLabel={labels.find((it) => it.code === from)?.label ?? null}
        />
        <ChooseField name="to_warehouse" label="Hacia" {...anyWarehouse} />
        <SelectField name="kind" label="Tipo" options={kinds} />
        <ChooseField name="project_code" label="Proyecto" {...projects} placeholder="Ninguno" />
      </Section>
      {!isPhone && lines}
      <Section title="Transporte">
        <TextField name="driver" label="Chofer" maxLength={120} />
        <RutField name="driver_rut" label="RUT del chofer" />
        <TextField name="plate" label="Patente" maxLength={12} placeholder="ABCD12" />
        <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
      </Section>
    </Form>
  );
}

/** What is offered lies in the warehouse that was chosen above. */
function Lines() {
  const { values } = useForm();
  const from = values['from_warehouse'];
  return typeof from === 'string' && from ? <LinesField warehouse={from} /> : <p className="muted">Elija primero la bodega de origen.</p>;
}
