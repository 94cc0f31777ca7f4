import { useLocation } from '@tanstack/react-router';
import { formatDay, formatInstant } from 'contract/format.ts';
import { openOrderLink, type SupplierOrder } from 'contract/orders/confirmations/supplier-link.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { LinkPage, WrongLink } from '../../shell/LinkPage.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Money } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { OrderedLines } from './OrderedLines.tsx';
import { AnswerReceipt } from './AnswerReceipt.tsx';
import '../orders.css';

/** What the link of an order's mail opens, for a supplier without an account: what is ordered, and their answer. */
export function SupplierOrderPage() {
  const token = useLocation().hash;
  return token.length < 20 ? <WrongLink mail="de la orden" /> : <LinkedOrder token={token} />;
}

const often = 180_000;

function LinkedOrder({ token }: { token: string }) {
  const answer = useCall(openOrderLink, { token }, { every: often });
  if (!answer.data && answer.error?.status === 404) return <WrongLink mail="de la orden" />;
  return <Loaded answer={answer}>{(it) => <OpenOrder token={token} page={it} />}</Loaded>;
}

const ends: Record<Exclude<SupplierOrder['standing'], 'open'>, { title: string; text: string }> = {
  replaced: { title: 'La orden tiene una versión más nueva', text: 'Ábrala con el enlace de su correo: esta ya no vale.' },
  revoked: { title: 'El enlace fue retirado', text: 'Ya no recibe respuestas. Si le parece un error, escriba a quien le envió la orden.' },
  expired: { title: 'El enlace venció', text: 'Pida a quien le envió la orden que se la envíe de nuevo.' },
  ended: { title: 'La orden terminó', text: 'Se recibió entera, se cerró o se anuló: ya no hay nada que responder.' },
};

function OpenOrder({ token, page }: { token: string; page: SupplierOrder }) {
  const { standing, company, number, edition, supplier_name, order, answer } = page;
  const version = edition === 1 ? '' : `, versión ${edition}`;
  if (standing !== 'open' || !order)
    return (
      <LinkPage title={ends[standing === 'open' ? 'ended' : standing].title} about={`${company} · Orden de compra ${number}${version}`}>
        <p>{ends[standing === 'open' ? 'ended' : standing].text}</p>
        {answer && <AnswerReceipt answer={answer} />}
      </LinkPage>
    );
  return (
    <LinkPage title={`Orden de compra ${number}${version}`} about={`${company} a ${supplier_name} · ${formatInstant(order.document_date)}`}>
      <OrderCard order={order} />
      <Answer key={answer?.number ?? 0} token={token} page={page} order={order} />
      <p className="muted">El enlace abre hasta el {formatDay(page.open_until)}. El PDF de la orden va en el correo.</p>
    </LinkPage>
  );
}

type Order = NonNullable<SupplierOrder['order']>;

function OrderCard({ order }: { order: Order }) {
  const { currency, net, tax, total } = order;
  const facts: readonly (readonly [string, string | null])[] = [
    ['Entrega', order.delivery_date && formatDay(order.delivery_date)],
    ['Lugar de entrega', order.delivery_place],
    ['Pago', [order.payment_terms, order.terms].filter(Boolean).join(' · ')],
    ['Comentario', order.comment],
  ];
  return (
    <section className="link-page-card" aria-label="Qué se compra">
      <h2>Qué se compra</h2>
      <OrderedLines lines={order.lines} currency={currency} />
      <dl className="order-sums">
        {(
          [
            ['Neto', net],
            ['IVA', tax],
            ['Total', total],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money value={value} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <dl className="order-terms">
        {facts.flatMap(([label, value]) =>
          value
            ? [
                <div key={label}>
                  <dt>{label}</dt>
                  <dd className="link-page-words">{value}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
    </section>
  );
}

/** What they said last, until they say something else; or the form for it. */
function Answer({ token, page: { answer, today }, order }: { token: string; page: SupplierOrder; order: Order }) {
  const [isWriting, setWriting] = useState(answer === null);
  return (
    <section className="link-page-card" aria-label="Su respuesta">
      <h2>Su respuesta</h2>
      {answer && <AnswerReceipt answer={answer} />}
      {isWriting ? (
        <AnswerForm token={token} order={order} today={today} isAnswered={answer !== null} />
      ) : (
        <Button onClick={() => setWriting(true)}>Cambiar la respuesta</Button>
      )}
    </section>
  );
}
