import { PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { createQuotationPolicy, listQuotationPolicies, type QuotationPolicy } from 'contract/services/policies.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PolicyDrawer } from './PolicyDrawer.tsx';
import { PolicyVersion } from './PolicyVersion.tsx';
import '../../ui/Detail.css';
import './policies.css';

/** How many quotations a service needs and who chooses them, version by version. */
export function PolicyList() {
  const list = useCall(listQuotationPolicies, {});
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
          <ol className="policies" aria-label="Versiones">
            {items.map((it, at) => (
              <PolicyVersion key={it.id} version={it} before={items[at + 1]} fingerprint={fingerprint} onEdit={() => setOpen(it)} />
            ))}
          </ol>
        )}
      </Loaded>
      {open && list.data && (
        <PolicyDrawer list={list.data} version={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
