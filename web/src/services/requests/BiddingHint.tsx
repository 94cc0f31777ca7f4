import { listQuotationPolicies, getExchangeRate } from 'contract/services/index.ts';
import { currencies, type Currency } from 'contract/currency.ts';
import { formatMoney } from 'contract/format.ts';
import { useCall, useCalls } from '../../api.ts';
import { useForm } from '../../ui/form/formState.ts';
import { amountOf } from './amount.ts';

const foreign = currencies.filter((it) => it !== 'CLP');

/** While a request is typed: whether what is expected to be paid asks for a bidding. */
export function BiddingHint() {
  const { values } = useForm();
  const policies = useCall(listQuotationPolicies, {});
  const named = foreign.filter((currency) => namesCurrency(values['items'], currency));
  const rates = useCalls(
    getExchangeRate,
    named.map((currency) => ({ currency })),
  );
  const threshold = policies.data?.items.find((it) => it.standing === 'in_force')?.bidding_threshold;
  if (threshold === undefined || values['request_type'] === 'SOLICITUD MAVERICK') return null;
  const known = new Map(rates.flatMap(({ data }) => (data ? [[data.currency, data.value] as const] : [])));
  const { amount, reaches } = amountOf(values['items'], known, threshold);
  if (!reaches) return null;
  return (
    <p role="status" className="bidding-hint">
      Lo que se espera pagar, {formatMoney(amount, 'CLP')}, llega a {formatMoney(threshold, 'CLP')}: esta compra se licita. Abastecimiento
      pide las ofertas, que quedan selladas hasta su plazo; no suba cotizaciones.
    </p>
  );
}

const namesCurrency = (items: unknown, currency: Currency): boolean =>
  Array.isArray(items) && items.some((it: { currency?: unknown }) => it.currency === currency);
