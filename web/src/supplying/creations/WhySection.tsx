import type { CreationKind } from 'contract/supplying/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { DistinctReason } from './DuplicateList.tsx';

/** Why something is asked for; and why it is another one, where one of the same name is there. */
export const WhySection = (props: { kind: CreationKind; request_id?: number | undefined }) => (
  <Section title="Por qué se pide">
    <AreaField name="reason" label="Para qué se necesita" rows={2} maxLength={500} />
    <DistinctReason {...props} />
  </Section>
);
