import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from 'contract/call.ts';
import { createMaterial, createMaterialAbastecimiento, getReportDropdowns, type MaterialCreation } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { FormSkeleton } from '../../ui/page/Skeletons.tsx';
import { toCreation } from '../addresses.ts';
import { MaterialFields } from './MaterialFields.tsx';
import { NextSection } from './NextSection.tsx';
import { useIsSupply } from './useIsSupply.ts';
import { WhySection } from './WhySection.tsx';

const title = 'Solicitud de creación de producto';

/** Somebody asks for a material that is not in the catalogue yet (spec 3 §2). */
export function MaterialForm() {
  const dropdowns = useCall(getReportDropdowns, {});
  const isSupply = useIsSupply();
  if (!may(createMaterial.permission))
    return (
      <>
        <PageHead title={title} />
        <NotForRole text="Su rol no pide materiales nuevos." />
      </>
    );
  const { data, error, refetch } = dropdowns;
  return (
    <>
      <PageHead title={title} />
      <Loaded answer={{ data: isSupply === undefined ? undefined : data, error, refetch }} skeleton={<FormSkeleton />}>
        {(it) => <NewMaterialForm dropdowns={it} isSupply={isSupply === true && may('material_creation:update')} />}
      </Loaded>
    </>
  );
}

function NewMaterialForm({ dropdowns, isSupply }: { dropdowns: Answer<typeof getReportDropdowns>; isSupply: boolean }) {
  const navigate = useNavigate();
  // What a take-off calls a material that is in no catalogue yet.
  const named: Record<string, unknown> = useSearch({ strict: false });
  const unit = dropdowns.unidad_medida.find((it) => it.codigo === named['unidad']);
  const start = typeof named['descripcion'] === 'string' ? { description: named['descripcion'], unit_id: unit?.id ?? null } : undefined;
  const [isWhole, setWhole] = useState(isSupply);
  const onSaved = (it: MaterialCreation) => {
    notify('success', `Se pidió la creación: ${it.number}`);
    void navigate(toCreation(it));
  };
  return (
    <Form
      opensToWrite
      call={isWhole ? createMaterialAbastecimiento : createMaterial}
      {...(start ? { start } : { draft: 'creación de material' })}
      save="Pedir creación"
      onSaved={onSaved}
    >
      <MaterialFields dropdowns={dropdowns} />
      <WhySection kind="material" />
      {isSupply && <NextSection isWhole={isWhole} onChange={setWhole} />}
    </Form>
  );
}
