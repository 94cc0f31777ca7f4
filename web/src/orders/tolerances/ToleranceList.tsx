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
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RuleVersion } from '../../ui/rules/RuleVersion.tsx';
import { ToleranceDrawer } from './ToleranceDrawer.tsx';
import { rulesOf } from './rules.ts';
import '../../ui/Detail.css';

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
          <ol className="rule-versions" aria-label="Versiones">
            {items.map((it, at) => (
              <RuleVersion
                key={it.id}
                version={it}
                rules={rulesOf(it)}
                before={items.slice(at + 1, at + 2).map(rulesOf)[0]}
                fingerprint={fingerprint}
                list={listPurchaseTolerances}
                update={updatePurchaseTolerance}
                remove={remove}
                onEdit={() => setOpen(it)}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {open && list.data && (
        <ToleranceDrawer list={list.data} version={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
