import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { motivoDevolucionProveedor, type CatalogueRow } from 'contract/catalogues/index.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatInstant, formatNumber, unitFor } from 'contract/format.ts';
import {
  createSupplierReturn,
  returnableOrders,
  returnableReceipts,
  supplierReturnOutcomes,
  type ReturnableOrder,
  type ReturnableReceipt,
} from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Choose, type Source } from '../../ui/fields/Choose.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { paths, toSupplierReturn } from '../addresses.ts';
import './supplier-returns.css';

/** Orders of which something came that the person sees. */
const orders: Source<ReturnableOrder> = {
  call: returnableOrders,
  option: (it) => ({ value: it.number, label: `${it.number} · ${it.supplier}` }),
};
const reasons: Source<CatalogueRow> = {
  call: motivoDevolucionProveedor.calls.list,
  fixed: { activo: 'true' },
  option: (row) => ({ value: row.id, label: String(row['nombre']) }),
};
const outcomes = [
  { value: 'reposicion', label: supplierReturnOutcomes.reposicion },
  { value: 'nota_de_credito', label: supplierReturnOutcomes.nota_de_credito },
] as const;

/** What goes back to its supplier: of which order, of which reception, how many and why. */
export function SupplierReturnForm() {
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const order = typeof search['orden'] === 'string' ? search['orden'] : '';
  return (
    <>
      <PageHead title="Nueva devolución a proveedor" />
      <div className="returned-form">
        <Section title="Orden de compra">
          <label className="returned-choice">
            Orden que trajo el material
            <Choose
              {...orders}
              label="Orden que trajo el material"
              isFirst={order === ''}
              value={order || null}
              valueLabel={order || undefined}
              onChange={(it) => void navigate({ to: paths.newSupplierReturn, search: it ? { orden: String(it) } : {}, replace: true })}
            />
          </label>
        </Section>
        {order === '' ? (
          <Empty text="Elija la orden: aparecerá lo que se recibió de ella." />
        ) : (
          <OrderReceipts key={order} number={order} />
        )}
      </div>
    </>
  );
}

function OrderReceipts({ number }: { number: string }) {
  const answer = useCall(returnableReceipts, { order_number: number });
  return (
    <Loaded answer={answer}>
      {({ items }) =>
        items.length === 0 ? <Empty text={`De ${number} no se ha recibido material.`} /> : <ReceiptChoice receipts={items} />
      }
    </Loaded>
  );
}

const nameOf = ({ receipt_number, received_at, paper }: ReturnableReceipt): string =>
  [receipt_number, formatInstant(received_at), paper].filter(Boolean).join(' · ');

function ReceiptChoice({ receipts }: { receipts: readonly ReturnableReceipt[] }) {
  const [first] = receipts;
  const [number, setNumber] = useState(first?.receipt_number);
  const receipt = receipts.find((it) => it.receipt_number === number);
  return (
    <>
      <Section title="Recepción">
        <label className="returned-choice">
          Recepción en que llegó
          <Select value={number} onChange={setNumber} options={receipts.map((it) => ({ value: it.receipt_number, label: nameOf(it) }))} />
        </label>
      </Section>
      {receipt && <ReturnForm key={receipt.receipt_number} receipt={receipt} />}
    </>
  );
}

function ReturnForm({ receipt }: { receipt: ReturnableReceipt }) {
  const navigate = useNavigate();
  // What others return meanwhile is refused at its line, and does not move what is written here.
  const [lines] = useState(() => receipt.lines.filter((it) => compareDecimals(it.available, '0') > 0));
  if (lines.length === 0)
    return <Empty text={`De ${receipt.receipt_number} no queda nada que devolver: se usó, se devolvió o ya no está donde llegó.`} />;
  return (
    <Form
      opensToWrite
      call={createSupplierReturn}
      start={{ items: lines.map((it) => ({ material_request_item_id: it.material_request_item_id })), outcome: 'reposicion' }}
      fixed={{ receipt_number: receipt.receipt_number }}
      draft={`devolucion-proveedor:${receipt.receipt_number}`}
      save="Registrar devolución"
      saved="Devolución registrada: falta despacharla"
      onSaved={(it) => void navigate(toSupplierReturn(it))}
      onCancel={() => void navigate({ to: paths.supplierReturns })}
    >
      <Section title="Materiales">
        <p className="muted returned-of">
          {receipt.supplier} · {receipt.request_number} ·{' '}
          {receipt.from_code === null ? `en la obra ${receipt.project_code ?? ''}` : `en ${receipt.from_code} - ${receipt.from_name ?? ''}`}
        </p>
        {lines.map((it, at) => (
          <fieldset key={it.material_request_item_id} className="returned-line">
            <legend>
              {it.code} {it.description}
            </legend>
            <FieldsWithin path={['items', at]}>
              <NumberField name="quantity" label="Se devuelve" unit={it.unit} help={leftOf(it)} />
            </FieldsWithin>
          </fieldset>
        ))}
      </Section>
      <Section title="Por qué y qué se espera">
        <ChooseField name="reason_id" label="Motivo" {...reasons} />
        <SegmentedField name="outcome" label="Se espera del proveedor" options={outcomes} />
        <AreaField name="detail" label="Detalle" rows={2} maxLength={1000} />
      </Section>
    </Form>
  );
}

const leftOf = ({ available, received, unit }: ReturnableReceipt['lines'][number]): string =>
  `Se pueden devolver ${formatNumber(available)} ${unitFor(available, unit)} de ${formatNumber(received)}`;
