import { PlusOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { DatedRule } from 'contract/dated-rules.ts';
import { may } from '../../api/session.ts';
import { Button } from '../page/Button.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import type { RuleKind, Versions } from './kind.ts';
import type { RuleActions } from './RuleVersion.tsx';
import { RuleVersions } from './RuleVersions.tsx';
import '../page/Detail.css';

interface Props<Values extends object, Version extends DatedRule & Values> {
  title: string;
  intro: ReactNode;
  kind: RuleKind<Values>;
  answer: UseQueryResult<Versions<Version>>;
  remove: RuleActions['remove'];
}

/** A rule that an administrator changes from a day to come on, version by version. */
export function RulePage<Values extends object, Version extends DatedRule & Values>({
  title,
  intro,
  kind,
  answer,
  remove,
}: Props<Values, Version>) {
  const [open, setOpen] = useState<Version | 'new'>();
  return (
    <div className="settings-page">
      <PageHead title={title}>
        {may(kind.create.permission) && (
          <Button kind="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            Nueva versión
          </Button>
        )}
      </PageHead>
      <p className="muted">{intro}</p>
      <Loaded answer={answer}>
        {({ items, fingerprint }) => (
          <RuleVersions
            items={items}
            rulesOf={kind.rulesOf}
            fingerprint={fingerprint}
            list={kind.list}
            update={kind.update}
            remove={remove}
            onEdit={setOpen}
          />
        )}
      </Loaded>
      {open && answer.data && (
        <RuleDrawer kind={kind} versions={answer.data} version={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  );
}
