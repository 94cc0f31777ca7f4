import { CloseOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { getServiceRequestInfo, linkQuotationApprover, unlinkQuotationApprover, type ServiceRequestInfo } from 'contract/services/index.ts';
import { useAction, useRefresh } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { approvers as deciders } from '../sources.ts';

/** Who decides about a request before those whom the matrix names. */
export function ApproversDrawer({ request: { id, number, approvers }, onClose }: { request: ServiceRequestInfo; onClose: () => void }) {
  const linking = useAction(linkQuotationApprover);
  const unlinking = useAction(unlinkQuotationApprover);
  const refresh = useRefresh();
  // It begins empty again after each one.
  const [linked, setLinked] = useState(0);
  const onSuccess = () => refresh(getServiceRequestInfo);
  const link = (approver_id: number) => {
    setLinked(linked + 1);
    linking.mutate({ service_request_id: id, approver_id }, { onSuccess });
  };
  return (
    <Drawer title={`Aprobadores de ${number}`} onClose={onClose}>
      <div className="request-approvers">
        <p className="muted">Deciden antes que quienes nombra la matriz, nunca en su lugar.</p>
        {approvers.length === 0 && <Empty text="Nadie decide antes que la matriz." />}
        <ul className="request-approvers-list">
          {approvers.map(({ approver_id, nombre, cargo }) => (
            <li key={approver_id}>
              <span>
                {nombre} {cargo && <span className="muted">{cargo}</span>}
              </span>
              <Button
                kind="text"
                icon={<CloseOutlined />}
                label={`Quitar a ${nombre}`}
                off={unlinking.isPending && 'Se está guardando.'}
                onClick={() => unlinking.mutate({ service_request_id: id, approver_id }, { onSuccess })}
              />
            </li>
          ))}
        </ul>
        <Choose
          key={linked}
          {...deciders}
          label="Agregar aprobador"
          placeholder="Agregar aprobador: nombre"
          value={null}
          onChange={(chosen) => typeof chosen === 'number' && link(chosen)}
        />
      </div>
    </Drawer>
  );
}
