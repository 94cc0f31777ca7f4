import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createPurchaseTolerance,
  deletePurchaseTolerance,
  listPurchaseTolerances,
  updatePurchaseTolerance,
  type PurchaseTolerance,
} from 'contract/orders/tolerances.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { RuleVersions } from '../../ui/rules/RuleVersions.tsx';
import { ToleranceDrawer } from './ToleranceDrawer.tsx';
import { rulesOf } from './rules.ts';
import '../../ui/page/Detail.css';

/** How much orders, receptions and invoices may differ, version by version. */
export function ToleranceList() {
  const list = useCall(listPurchaseTolerances, {});
  const remove = useAction(deletePurchaseTolerance);
  const [open, setOpen] = useState<PurchaseTolerance | 'new'>();
  return (
    <div className="settings-page">
      <PageHead title="Tolerancias de compra">
        {may(createPurchaseTolerance.permission) && (
          <Button kind="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            Nueva versión
          </Button>
        )}
      </PageHead>
      <p className="muted">
        Cuánto pueden diferir la orden, lo recibido y lo facturado sin que se avise. Cada versión rige desde su día; una orden se juzga por
        la del día en que se hizo.
      </p>
      <Loaded answer={list}>
        {({ items, fingerprint }) => (
          <RuleVersions
            items={items}
            rulesOf={rulesOf}
            fingerprint={fingerprint}
            list={listPurchaseTolerances}
            update={updatePurchaseTolerance}
            remove={remove}
            onEdit={setOpen}
          />
        )}
      </Loaded>
      {open && list.data && (
        <ToleranceDrawer list={list.data} version={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
