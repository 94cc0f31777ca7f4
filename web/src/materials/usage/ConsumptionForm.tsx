import { useNavigate } from '@tanstack/react-router';
import { postConsumedMaterials } from 'contract/materials/index.ts';
import { may } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { today } from '../../ui/days/santiago.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { paths, toVoucher } from '../addresses.ts';
import { ReservationReason } from '../ReservationReason.tsx';
import { ChargeChoice, PlaceField, useCharge, type Charge } from './charge.tsx';
import { SignatureField } from '../../ui/fields/SignatureField.tsx';
import { UsageLines } from './UsageLines.tsx';

const kinds = [{ label: 'Usado' }];

/** What was used on a project, signed by whoever received it (spec 2 §2). What is typed survives a broken line and a reload. */
export function ConsumptionForm() {
  const { key, charge } = useCharge();
  const mayWrite = may(postConsumedMaterials.permission);
  return (
    <>
      <PageHead title="Consumo">
        <Button link={{ to: paths.vouchers }}>Ver los vales</Button>
      </PageHead>
      {!mayWrite && <NotForRole text="Su rol no registra consumos." />}
      {mayWrite && <ChargeChoice value={key} />}
      {mayWrite && !charge && <Empty text="Elija el proyecto o centro de costo: aparecerán los materiales que le quedan." />}
      {mayWrite && charge && <Voucher key={key} name={key} charge={charge} />}
    </>
  );
}

function Voucher({ name, charge }: { name: string; charge: Charge }) {
  const navigate = useNavigate();
  return (
    <Form
      opensToWrite
      call={postConsumedMaterials}
      start={{ items: [], used_on: today() }}
      fixed={charge}
      draft={`consumo:${name}`}
      save="Registrar consumo"
      saved="Consumo registrado"
      onSaved={(it) => void navigate(toVoucher(it))}
    >
      <Section title="Materiales">
        {'project_code' in charge && <PlaceField {...charge} />}
        <UsageLines charge={charge} kinds={kinds} />
        <ReservationReason />
      </Section>
      <Section title="Quién recibe">
        <TextField name="used_by" label="Recibe o usa" maxLength={120} placeholder="Cuadrilla o persona" />
        <DateField name="used_on" label="Fecha" />
        <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
      </Section>
      <Section title="Firma">
        <TextField name="signer_name" label="Nombre de quien firma" maxLength={120} />
        <RutField name="signer_rut" label="RUT de quien firma" />
        <SignatureField name="signature" label="Firma" />
      </Section>
    </Form>
  );
}
