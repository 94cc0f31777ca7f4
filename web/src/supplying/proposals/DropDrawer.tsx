import { Temporal } from 'temporal-polyfill';
import { dropProposals, type Proposal } from 'contract/supplying/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { today } from '../../ui/days/santiago.ts';
import { useSeen } from '../useSeen.ts';

/** So long it is left alone, unless somebody says otherwise. */
const usualDays = 30;

/** Says why it is not asked for, and when it may be proposed again. */
export function DropDrawer({ rows: now, onClose }: { rows: readonly Proposal[]; onClose: () => void }) {
  const rows = useSeen(now);
  const [first] = rows;
  return (
    <FormDrawer
      title={rows.length === 1 ? `Descartar ${first?.code ?? ''} para ${first?.warehouse_code ?? ''}` : `Descartar ${rows.length} líneas`}
      call={dropProposals}
      start={{ until: Temporal.PlainDate.from(today()).add({ days: usualDays }).toString() }}
      fixed={{ items: rows.map(({ id, version }) => ({ id, version })) }}
      save="Descartar"
      saved={rows.length === 1 ? 'Línea descartada' : `${rows.length} líneas descartadas`}
      onClose={onClose}
    >
      <AreaField name="reason" label="Motivo" rows={2} maxLength={500} />
      <DateField name="until" label="No volver a proponer hasta" />
    </FormDrawer>
  );
}
