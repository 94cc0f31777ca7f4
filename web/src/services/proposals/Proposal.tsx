import { CheckOutlined } from '@ant-design/icons';
import { formatDay, formatMoney } from 'contract/format.ts';
import { formatRut } from 'contract/rut.ts';
import { getQuotationProposal, type QuotationProposal } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { useForm, type Values } from '../../ui/form/formState.ts';
import { unitPriceOf, unmistakable } from '../unitPrice.ts';
import './proposals.css';

interface Props {
  /** Of a file that this person sent ahead. */
  fileId: number;
  /** How much the offer is for. */
  quantity: string;
}

/** Something that can be taken over, and the line of the paper that says so. */
interface Suggestion {
  label: string;
  text: string;
  line: string;
  /** What the fields of the form become; without it the person has to work it out. */
  values?: Values;
}

/** What the PDF of an offer seems to say, beside the form: nothing is written before somebody takes it. */
export function Proposal({ fileId, quantity }: Props) {
  const { data, isPending } = useCall(getQuotationProposal, { file_id: fileId });
  const { values, set } = useForm();
  if (isPending) return <p className="muted">Leyendo lo que dice el archivo…</p>;
  if (!data) return null;
  const told = toldBy(data, quantity);
  if (told.length === 0) return <p className="muted">De este archivo no se puede leer nada por sí solo: complete los datos.</p>;
  const take = (it: Suggestion) => Object.entries(it.values ?? {}).forEach(([name, value]) => set(name, value));
  const isTaken = (it: Suggestion) => it.values !== undefined && Object.entries(it.values).every(([name, value]) => values[name] === value);
  const open = told.filter((it) => it.values && !isTaken(it));
  return (
    <section className="proposal" aria-label="Lo que dice el archivo">
      <header>
        <p>El archivo parece decir</p>
        {open.length > 1 && (
          <Button kind="text" onClick={() => open.forEach(take)}>
            Usar todo
          </Button>
        )}
      </header>
      <ul>
        {told.map((it) => (
          <li key={it.label}>
            <span className="muted">{it.label}</span>
            <span>
              {it.text}
              <q className="proposal-line muted">{it.line.replaceAll('\t', ' · ')}</q>
            </span>
            {isTaken(it) ? (
              <span className="proposal-taken">
                <CheckOutlined aria-hidden /> En uso
              </span>
            ) : (
              it.values && (
                <Button kind="text" label={`Usar ${it.label.toLowerCase()}: ${it.text}`} onClick={() => take(it)}>
                  Usar
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function toldBy(
  { supplier_rut, supplier, number, date, valid_until, coin, net, tax_exempt }: QuotationProposal,
  quantity: string,
): Suggestion[] {
  const price = net && unitPriceOf(net.value, quantity);
  return [
    supplier_rut && {
      label: 'Proveedor',
      text: [formatRut(supplier_rut.value), supplier].filter((it) => it !== null).join(' · '),
      line: supplier_rut.line,
      values: { supplier_rut: supplier_rut.value, ...(supplier !== null && { supplier }) },
    },
    net && {
      label: 'Neto de todo',
      text: `${formatMoney(net.value, coin?.value ?? 'CLP')}${price === null || price === net.value ? '' : `, ${formatMoney(price, coin?.value ?? 'CLP')} por unidad`}`,
      line: net.line,
      ...(price !== null && { values: { price: unmistakable(price), ...(coin && { coin: coin.value }) } }),
    },
    number && { label: 'Número', text: number.value, line: number.line, values: { number: number.value } },
    date && { label: 'Fecha', text: formatDay(date.value), line: date.line, values: { date: date.value } },
    valid_until && {
      label: 'Válida hasta',
      text: formatDay(valid_until.value),
      line: valid_until.line,
      values: { valid_until: valid_until.value },
    },
    tax_exempt && { label: 'IVA', text: 'Exenta', line: tax_exempt.line, values: { tax_exempt: tax_exempt.value } },
  ].filter((it) => it !== null);
}
