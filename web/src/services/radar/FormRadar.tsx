import { radarOfForm } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { useSettled } from '../../ui/fields/Choose.tsx';
import { EvidenceList } from '../../ui/files/EvidenceList.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { radarFormOf } from './writtenForm.ts';

/** What the radar says of the form around it while it is written; where it cannot be asked, the form goes on without it. */
export function FormRadar() {
  const { values } = useForm();
  const form = radarFormOf(useSettled(values, 400), { withMoney: seesMoney() });
  const { data = [] } = useCall(radarOfForm, form, { enabled: form.items.length > 0, keepPrevious: true });
  return (
    <div aria-live="polite">
      <EvidenceList evidence={form.items.length > 0 ? data : []} label="Radar maverick" />
    </div>
  );
}
