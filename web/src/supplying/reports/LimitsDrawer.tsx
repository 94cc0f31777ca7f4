import { updateStockReport, type StockReportRow } from 'contract/supplying/index.ts';
import { FieldsWithin } from '../../ui/FieldsWithin.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useSeen } from '../useSeen.ts';
import './reports.css';

interface Props {
  rows: readonly StockReportRow[];
  onClose: () => void;
}

/** How much of each should lie there: empty takes a limit away. */
export function LimitsDrawer({ rows: now, onClose }: Props) {
  const rows = useSeen(now);
  const [first] = rows;
  return (
    <FormDrawer
      title={rows.length === 1 ? `Mínimo y máximo de ${first?.code ?? ''}` : `Mínimo y máximo de ${rows.length} materiales`}
      call={updateStockReport}
      start={{
        items: rows.map(({ code, warehouse_code, minimum, maximum, version }) => ({ code, warehouse_code, minimum, maximum, version })),
      }}
      save="Guardar cambios"
      saved="Se guardaron los límites"
      onClose={onClose}
    >
      {rows.map(({ code, description, warehouse_code, unit }, at) => (
        <FieldsWithin key={`${code} ${warehouse_code}`} path={['items', at]}>
          <fieldset className="report-limits">
            <legend>
              {code} {description} <span className="muted">en {warehouse_code}</span>
            </legend>
            <NumberField name="minimum" label="Mínimo" unit={unit} />
            <NumberField name="maximum" label="Máximo" unit={unit} />
          </fieldset>
        </FieldsWithin>
      ))}
    </FormDrawer>
  );
}
