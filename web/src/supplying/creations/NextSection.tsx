import { Section } from '../../ui/page/Section.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';

interface Props {
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
}

/** What supply says of a request that it makes itself: whole, it goes to whoever approves at once. */
export const NextSection = ({ isWhole, onChange }: Props) => (
  <Section title="Qué sigue">
    <Segmented
      label="Después de pedirla"
      options={[
        { value: 'whole', label: 'Pasa a aprobación' },
        { value: 'review', label: 'Queda en revisión' },
      ]}
      value={isWhole ? 'whole' : 'review'}
      onChange={(it) => onChange(it === 'whole')}
    />
  </Section>
);
