import { useEffect, useRef, useState } from 'react';
import { updateServiceItems, type ServiceItem, type ServiceRequestInfo } from 'contract/services/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { FormContext, messageFor, useForm, type FormState, type Values } from '../../ui/form/formState.ts';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { QuotationTerms } from './DocumentFields.tsx';
import type { WrittenDocument } from './documents.ts';
import { offerPasted, type OfferedRow } from './pastedOffer.ts';

/** A supplier's whole offer, pasted from their spreadsheet: seen row by row before anything is saved. */
export function OfferDrawer({ request, onClose }: { request: ServiceRequestInfo; onClose: () => void }) {
  // What somebody else changes meanwhile is not what is written here.
  const [{ id, version, number, service_items }] = useState(request);
  return (
    <FormDrawer
      title={`Registrar oferta para ${number}`}
      call={updateServiceItems}
      start={{ documents: [] }}
      fixed={{ service_request_id: id, version }}
      save="Registrar oferta"
      saved="Oferta registrada"
      onClose={onClose}
    >
      <OfferFields items={service_items} />
    </FormDrawer>
  );
}

const name = 'documents';

interface OfferText {
  terms: Values;
  pasted: string;
}

function OfferFields({ items }: { items: readonly ServiceItem[] }) {
  const form = useForm();
  useEffect(() => form.introduce(name, { label: 'Oferta', show: () => '' }));
  const [{ terms, pasted }, setOffer] = useState<OfferText>({ terms: { coin: 'CLP' }, pasted: '' });
  // What is written last goes on from what was written before it, drawn or not: a field may say more after another one was left.
  const last = useRef<OfferText>({ terms, pasted });
  const rows = offerPasted(pasted, items);
  const write = (change: Values, text = last.current.pasted) => {
    last.current = { terms: { ...last.current.terms, ...change }, pasted: text };
    setOffer(last.current);
    const next = offerPasted(text, items);
    const complaint = next.find((it) => it.wrong)?.wrong ?? (next.length === 0 ? 'Pegue al menos una fila.' : undefined);
    form.set(name, documentsOf(next, last.current.terms), complaint);
  };
  const ofTerms: FormState = {
    ...form,
    values: terms,
    wrong: {},
    required: new Set(),
    set: (field, value) => write({ [field]: value === '' ? null : value }),
    leave: () => undefined,
    introduce: () => undefined,
  };
  const error = messageFor(name, form.wrong);
  return (
    <>
      <FormContext value={ofTerms}>
        <QuotationTerms onSupplier={write} />
      </FormContext>
      <div className="field field-wide" {...(error && { 'data-wrong': true })}>
        <label className="field-label" htmlFor="offer-rows">
          Filas copiadas de Excel
        </label>
        <textarea
          id="offer-rows"
          className="control"
          rows={6}
          placeholder={'Línea o código, precio neto por unidad y, si no es todo, cantidad'}
          value={pasted}
          onChange={(event) => write({}, event.target.value)}
        />
        <span className="field-help">Tres columnas: línea o código, precio, cantidad. Los decimales, con coma.</span>
        {error && <span className="field-error">{error}</span>}
      </div>
      {rows.length > 0 && <Preview rows={rows} coin={terms['coin']} />}
    </>
  );
}

const documentsOf = (rows: readonly OfferedRow[], terms: Values): { item_id: number; document: WrittenDocument }[] =>
  rows.flatMap(({ item, price, amount }) =>
    item && price ? [{ item_id: item.item_id, document: { ...terms, document_type: 'Cotizacion', price, amount } }] : [],
  );

/** What would be written down, row by row. */
const Preview = ({ rows, coin }: { rows: readonly OfferedRow[]; coin: unknown }) => (
  <ol className="offer-preview" aria-label="Lo que se registrará">
    {rows.map(({ pasted, item, price, amount, wrong }, at) => (
      <li key={`${at} ${pasted}`} {...(wrong && { 'data-wrong': true })}>
        {wrong ? (
          <>
            <span>{pasted}</span>
            <p className="field-error">{wrong}</p>
          </>
        ) : (
          <>
            <span>
              {item?.line}. {item?.name}
            </span>
            <span>
              <Money value={price} currency={coin === 'USD' || coin === 'EUR' || coin === 'UF' ? coin : 'CLP'} />
              {amount !== null && (
                <>
                  {' por '}
                  <Figure value={amount} unit={item?.unit ?? ''} />
                </>
              )}
            </span>
          </>
        )}
      </li>
    ))}
  </ol>
);
