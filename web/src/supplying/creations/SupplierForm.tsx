import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { homeCountry } from 'contract/suppliers/index.ts';
import { createSupplier, createSupplierAbastecimiento, type SupplierCreation } from 'contract/supplying/index.ts';
import { may } from '../../api/session.ts';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { FormSkeleton } from '../../ui/page/Skeletons.tsx';
import { useSupplierChoices, type SupplierChoices } from '../../ui/suppliers/useSupplierChoices.ts';
import { toCreation, toServiceRequest } from '../addresses.ts';
import { GivenPapers } from './GivenPapers.tsx';
import { NextSection } from './NextSection.tsx';
import { SupplierFields } from './SupplierFields.tsx';
import { useQuotedSupplier } from './quotedSupplier.ts';
import { useIsSupply } from './useIsSupply.ts';
import { WhySection } from './WhySection.tsx';

const title = 'Solicitud de creación de proveedor';

/** Somebody asks for a supplier who is not there yet (spec 3 §2). */
export function SupplierForm() {
  const choices = useSupplierChoices();
  const isSupply = useIsSupply();
  if (!may(createSupplier.permission))
    return (
      <>
        <PageHead title={title} />
        <NotForRole text="Su rol no pide proveedores nuevos." />
      </>
    );
  return (
    <>
      <PageHead title={title} />
      <Loaded answer={{ ...choices, data: isSupply === undefined ? undefined : choices.data }} skeleton={<FormSkeleton />}>
        {(it) => <NewSupplierForm {...it} isSupply={isSupply === true && may('supplier_creation:update')} />}
      </Loaded>
    </>
  );
}

function NewSupplierForm({ isSupply, ...choices }: SupplierChoices & { isSupply: boolean }) {
  const navigate = useNavigate();
  const [isWhole, setWhole] = useState(isSupply);
  const quoted = useQuotedSupplier();
  const onSaved = (it: SupplierCreation) => {
    notify('success', `Se pidió la creación: ${it.number}`);
    // Whoever came from a quotation goes on there.
    void navigate(quoted ? toServiceRequest(quoted) : toCreation(it));
  };
  return (
    <Form
      opensToWrite
      call={isWhole ? createSupplierAbastecimiento : createSupplier}
      start={quoted?.start ?? { country: homeCountry, currency: 'CLP' }}
      draft={`creación de proveedor${quoted ? ` ${quoted.start.name}` : ''}`}
      save="Pedir creación"
      onSaved={onSaved}
    >
      <SupplierFields {...choices} />
      <GivenPapers types={choices.dropdowns.document_types} />
      <WhySection kind="supplier" />
      {isSupply && <NextSection isWhole={isWhole} onChange={setWhole} />}
    </Form>
  );
}
