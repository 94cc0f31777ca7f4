import { linkQuotationApprover, unlinkQuotationApprover, type Quote, type QuoteApprover } from 'contract/services/index.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { approvers } from '../sources.ts';

/** Who must agree before supply approves, and what each said. */
export function Approvers({ quote }: { quote: Quote }) {
  const { id, number, assigned_users, allowed_actions } = quote;
  const [isAdding, setAdding] = useState(false);
  const mayLink = allowed_actions.includes('link_approver');
  if (assigned_users.length === 0 && !mayLink) return null;
  return (
    <section className="panel" aria-label="Aprobadores">
      <div className="service-head">
        <h2>Aprobadores</h2>
        {mayLink && <Button onClick={() => setAdding(true)}>Agregar aprobador</Button>}
      </div>
      {assigned_users.length === 0 && <p className="muted">Sin aprobadores: basta la aprobación de abastecimiento.</p>}
      <ul className="service-papers">
        {assigned_users.map((it) => (
          <Approver key={it.approver_id} quotation_id={id} approver={it} mayUnlink={mayLink} />
        ))}
      </ul>
      {isAdding && (
        <FormDrawer
          title={`Agregar aprobador a ${number}`}
          call={linkQuotationApprover}
          fixed={{ quotation_id: id }}
          save="Agregar aprobador"
          saved="Aprobador agregado"
          onClose={() => setAdding(false)}
        >
          <ChooseField name="approver_id" label="Aprobador" {...approvers} placeholder="Busque por nombre" />
        </FormDrawer>
      )}
    </section>
  );
}

interface ApproverProps {
  quotation_id: number;
  approver: QuoteApprover;
  mayUnlink: boolean;
}

function Approver({ quotation_id, approver: { approver_id, user, cargo, decision }, mayUnlink }: ApproverProps) {
  const action = useAction(unlinkQuotationApprover);
  return (
    <li>
      <span>
        <strong>{user.nombre}</strong> {cargo && <span className="muted">{cargo}</span>}
      </span>
      <span>
        <Decision decision={decision} />
        {decision && (
          <span className="muted">
            {' '}
            {decision.comment && `«${decision.comment}» `}
            <Instant value={decision.at} />
          </span>
        )}
      </span>
      {mayUnlink && (
        <Button
          kind="text"
          label={`Quitar a ${user.nombre}`}
          busy={action.isPending}
          onClick={() => action.mutate({ quotation_id, approver_id })}
        >
          Quitar
        </Button>
      )}
    </li>
  );
}

function Decision({ decision }: Pick<QuoteApprover, 'decision'>) {
  if (!decision) return <Status tone="warning">Falta su decisión</Status>;
  return decision.approved ? <Status tone="success">De acuerdo</Status> : <Status tone="danger">En desacuerdo</Status>;
}
