import { useNavigate } from '@tanstack/react-router';
import { centralWarehouse } from 'contract/catalogues/index.ts';
import { materialConditions, postReturnMaterials, type MaterialCondition } from 'contract/materials/index.ts';
import { may } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { paths, toReturn } from '../addresses.ts';
import { anyWarehouse } from '../sources.ts';
import { ChargeChoice, PlaceField, useCharge, type Charge } from './charge.tsx';
import { UsageLines, type Kind } from './UsageLines.tsx';

const conditions: readonly MaterialCondition[] = ['nuevo', 'usado', 'danado'];
const kinds: readonly Kind[] = conditions.map((condition) => ({ label: materialConditions[condition], condition }));

/** What a project gives back, and in which condition (spec 2 §2). */
export function ReturnForm() {
  const { key, charge } = useCharge();
  const mayWrite = may(postReturnMaterials.permission);
  return (
    <>
      <PageHead title="Nueva devolución" />
      {!mayWrite && <NotForRole text="Su rol no pide devoluciones." />}
      {mayWrite && <ChargeChoice value={key} />}
      {mayWrite && !charge && <Empty text="Elija el proyecto o centro de costo: aparecerán los materiales que le quedan." />}
      {mayWrite && charge && <ReturnFields key={key} name={key} charge={charge} />}
    </>
  );
}

function ReturnFields({ name, charge }: { name: string; charge: Charge }) {
  const navigate = useNavigate();
  return (
    <Form
      opensToWrite
      call={postReturnMaterials}
      start={{ items: [], to_warehouse: centralWarehouse }}
      fixed={charge}
      draft={`devolucion:${name}`}
      save="Pedir devolución"
      saved="Devolución pedida"
      onSaved={(it) => void navigate(toReturn(it))}
      onCancel={() => void navigate({ to: paths.returns })}
    >
      <Section title="Materiales">
        {'project_code' in charge && <PlaceField {...charge} />}
        <UsageLines charge={charge} kinds={kinds} />
      </Section>
      <Section title="Destino">
        <ChooseField name="to_warehouse" label="Bodega que recibe" {...anyWarehouse} startLabel={`${centralWarehouse} - Bodega Central`} />
        <AreaField name="reason" label="Motivo" rows={2} maxLength={500} />
      </Section>
    </Form>
  );
}
