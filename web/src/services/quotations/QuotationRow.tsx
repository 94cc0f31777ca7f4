import { CheckCircleFilled } from '@ant-design/icons';
import { useId } from 'react';
import {
  deleteServiceDocument,
  markUniqueSupplier,
  type ServiceDocument,
  type ServiceItem,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Day, Figure, Money, nothing, Rut } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { FileLink } from './Papers.tsx';
import { toQuotedSupplier, toSupplier, toSupplierCreation } from './suppliers.ts';

interface Props {
  request: ServiceRequestInfo;
  item: ServiceItem;
  quotation: ServiceDocument;
  choice: {
    /** One service bought from several: each of the chosen ones says how much. */
    isDivided: boolean;
    isBusy: boolean;
    /** Not there for who may not choose. */
    onChoose?: () => void;
  };
  onEdit: () => void;
  onUnique: () => void;
}

/** One offer: whose, for how much, until when. */
export function QuotationRow({ request, item, quotation, choice, onEdit, onUnique }: Props) {
  const actions = useQuotationActions(request, item, quotation, { onEdit, onUnique });
  const { supplier, supplier_rut, price, coin, amount, valid_until, file, tax_exempt, agreement, unique_supplier, flags } = quotation;
  const name = supplier ?? 'Proveedor sin nombre';
  return (
    <tr {...(isChosen(item, quotation) && { 'data-chosen': true })}>
      <td className="quotation-choice">
        <Choice item={item} quotation={quotation} name={name} {...choice} />
      </td>
      <td className="quotation-supplier" data-label="Proveedor">
        <strong>{quotation.supplier_id === null ? name : <Link {...toSupplier({ id: quotation.supplier_id })}>{name}</Link>}</strong>{' '}
        <Rut value={supplier_rut} />
        {unique_supplier && <Status tone="violet">Proveedor único</Status>}
        {agreement && <Status tone="success">Convenio {agreement}</Status>}
        {tax_exempt && <Status tone="neutral">Exenta</Status>}
        {flags.map((it) => (
          <p key={it} className="quotation-flag">
            {it}
          </p>
        ))}
        <CreationLink request={request} quotation={quotation} />
      </td>
      {seesMoney() && (
        <td data-label="Precio neto">
          <Money value={price} currency={coin} />
          {amount !== null && (
            <span className="muted">
              {' '}
              por <Figure value={amount} unit={item.unit} />
            </span>
          )}
        </td>
      )}
      {seesMoney() && (
        <td data-label="En pesos">
          <InPesos quotation={quotation} />
        </td>
      )}
      <td data-label="Válida hasta">{valid_until ? <Day value={valid_until} /> : nothing}</td>
      <td data-label="Archivo">{file ? <FileLink file={file} /> : nothing}</td>
      <td className="quotation-actions">
        <MoreActions actions={actions} of={name} isText />
      </td>
    </tr>
  );
}

/** Nothing is ordered from who is not in the register: whoever may ask for them begins with what the quotation says, once. */
function CreationLink({ request, quotation: { supplier_id, supplier_rut, creation, ...said } }: Pick<Props, 'request' | 'quotation'>) {
  if (supplier_id !== null || supplier_rut === null) return null;
  if (creation !== null) return <Link {...toSupplierCreation(creation)}>Solicitud {creation}</Link>;
  return (
    <Link isInvitation {...toQuotedSupplier(request, { ...said, supplier_rut })}>
      Pedir su creación
    </Link>
  );
}

/** The only one there is needs no mark, as the approver and the order read it. */
const isChosen = ({ documents }: ServiceItem, { id, selected }: ServiceDocument): boolean =>
  selected || documents.filter((it) => it.category === 0).every((it) => it.id === id);

function Choice({
  item,
  quotation,
  name,
  isDivided,
  isBusy,
  onChoose,
}: Props['choice'] & Pick<Props, 'item' | 'quotation'> & { name: string }) {
  const id = useId();
  if (!onChoose) return isChosen(item, quotation) ? <ChoiceMark /> : null;
  return (
    <>
      <input
        id={id}
        type={isDivided ? 'checkbox' : 'radio'}
        name={`elegida ${item.item_id}`}
        checked={isChosen(item, quotation)}
        disabled={isBusy}
        title={isBusy ? 'Se está guardando.' : undefined}
        aria-label={`Elegir la de ${name}`}
        onChange={onChoose}
      />
    </>
  );
}

const ChoiceMark = () => (
  <span className="quotation-chosen">
    <CheckCircleFilled aria-hidden /> <span className="unseen">Elegida</span>
  </span>
);

/** In pesos at the rate of its own date, which stands beside it. */
const InPesos = ({
  quotation: { price_clp, cost_clp, fee_retention, rate, coin },
}: {
  quotation: Pick<ServiceDocument, 'price_clp' | 'cost_clp' | 'fee_retention' | 'rate' | 'coin'>;
}) => (
  <>
    <Money value={price_clp} />
    {fee_retention !== null && cost_clp !== null && (
      <span className="quotation-rate muted">
        cuesta <Money value={cost_clp} /> con su retención
      </span>
    )}
    {coin !== 'CLP' && rate && (
      <span className="quotation-rate muted">
        a <Money value={rate.value} /> del <Day value={rate.date} />
      </span>
    )}
  </>
);

function useQuotationActions(
  { version }: ServiceRequestInfo,
  { allowed_actions }: ServiceItem,
  { id, supplier, unique_supplier }: ServiceDocument,
  { onEdit, onUnique }: Pick<Props, 'onEdit' | 'onUnique'>,
): Action[] {
  const deleting = useAction(deleteServiceDocument);
  const marking = useAction(markUniqueSupplier);
  const name = supplier ?? 'un proveedor sin nombre';
  const remove = async () => {
    if (
      await confirm({
        title: `¿Eliminar la cotización de ${name}?`,
        text: 'En el historial se puede leer.',
        yes: 'Eliminar cotización',
        isDangerous: true,
      })
    )
      deleting.mutate({ document_id: id, version }, { onSuccess: () => notify('success', 'Cotización eliminada') });
  };
  const unmark = () =>
    marking.mutate(
      { document_id: id, version, unique_supplier: false },
      { onSuccess: () => notify('success', 'Ya no es proveedor único') },
    );
  const marks: Action = unique_supplier
    ? { label: 'Quitar marca de proveedor único', isBusy: marking.isPending, onClick: unmark }
    : { label: 'Marcar proveedor único', onClick: onUnique };
  return [
    ...(allowed_actions.includes('quote') ? [{ label: 'Editar', onClick: onEdit }] : []),
    ...(allowed_actions.includes('unique_supplier') ? [marks] : []),
    ...(allowed_actions.includes('quote')
      ? [{ label: 'Eliminar', isDangerous: true, isBusy: deleting.isPending, onClick: () => void remove() }]
      : []),
  ];
}
