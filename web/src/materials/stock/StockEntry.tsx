import { useNavigate } from '@tanstack/react-router';
import { openingStock, receiveStock } from 'contract/materials/index.ts';
import { may } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { useIsPhone } from '../../ui/look/media.ts';
import { Section } from '../../ui/page/Section.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { paths } from '../addresses.ts';
import { LinesField } from '../LinesField.tsx';
import { seesMoney } from '../../api/session.ts';
import { ownWarehouses } from '../sources.ts';

/** Goods that came from a supplier, into a warehouse one works in. */
export const StockReception = () => <Entry kind="reception" />;
/** What was there before the ledger began. */
export const StockOpening = () => <Entry kind="opening" />;

const words = {
  reception: { title: 'Recibir materiales', save: 'Registrar recepción', saved: 'Recepción registrada', call: receiveStock },
  opening: { title: 'Saldo inicial', save: 'Registrar saldo inicial', saved: 'Saldo inicial registrado', call: openingStock },
} as const;

function Entry({ kind }: { kind: keyof typeof words }) {
  const navigate = useNavigate();
  // Who stands in a warehouse scans: that comes first.
  const isPhone = useIsPhone();
  const { title, save, saved, call } = words[kind];
  if (!may(call.permission))
    return (
      <>
        <PageHead title={title} />
        <NotForRole text="Su rol no registra esto." />
      </>
    );
  const lines = (
    <Section title="Materiales">
      <LinesField withCost={seesMoney()} />
    </Section>
  );
  const back = () => void navigate({ to: paths.stock, search: { all: 'true' } });
  return (
    <>
      <PageHead title={title} />
      <Form opensToWrite call={call} start={{ items: [] }} draft={`stock:${kind}`} save={save} saved={saved} onSaved={back} onCancel={back}>
        {isPhone && lines}
        <Section title="Dónde">
          <ChooseField name="warehouse_code" label="Bodega" {...ownWarehouses} />
          <TextField
            name="paper"
            label={kind === 'reception' ? 'Guía o factura del proveedor' : 'Documento de respaldo'}
            maxLength={40}
            placeholder="GD 4411"
          />
          <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
        </Section>
        {!isPhone && lines}
      </Form>
    </>
  );
}
