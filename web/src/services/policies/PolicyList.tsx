import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createQuotationPolicy,
  deleteQuotationPolicy,
  listQuotationPolicies,
  updateQuotationPolicy,
  type QuotationPolicy,
} from 'contract/services/policies.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { RuleVersions } from '../../ui/rules/RuleVersions.tsx';
import { PolicyDrawer } from './PolicyDrawer.tsx';
import { rulesOf } from './rules.ts';
import '../../ui/page/Detail.css';
import './policies.css';

/** How many quotations a service needs and who chooses them, version by version. */
export function PolicyList() {
  const list = useCall(listQuotationPolicies, {});
  const remove = useAction(deleteQuotationPolicy);
  const [open, setOpen] = useState<QuotationPolicy | 'new'>();
  return (
    <div className="settings-page">
      <PageHead title="Política de cotizaciones">
        {may(createQuotationPolicy.permission) && (
          <Button kind="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            Nueva versión
          </Button>
        )}
      </PageHead>
      <p className="muted">
        Cuántas cotizaciones pide un servicio y quién las elige. Cada versión rige desde su día hasta que empieza la siguiente; lo que ya se
        decidió conserva la suya.
      </p>
      <Loaded answer={list}>
        {({ items, fingerprint }) => (
          <RuleVersions
            items={items}
            rulesOf={rulesOf}
            fingerprint={fingerprint}
            list={listQuotationPolicies}
            update={updateQuotationPolicy}
            remove={remove}
            onEdit={setOpen}
          />
        )}
      </Loaded>
      {open && list.data && (
        <PolicyDrawer list={list.data} version={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
