import { BulbOutlined } from '@ant-design/icons';
import { formatNumber } from 'contract/format.ts';
import { updateStockReport, type StockReportRow } from 'contract/supplying/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
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
      <UseSuggested rows={rows} />
      {rows.map(
        ({ code, description, warehouse_code, unit, suggested_limits_reason: reason, suggested_minimum, suggested_maximum }, at) => (
          <FieldsWithin key={`${code} ${warehouse_code}`} path={['items', at]}>
            <fieldset className="report-limits">
              <legend>
                {code} {description} <span className="muted">en {warehouse_code}</span>
              </legend>
              <NumberField name="minimum" label="Mínimo" unit={unit} />
              <NumberField name="maximum" label="Máximo" unit={unit} />
              {reason !== null && suggested_minimum !== null && suggested_maximum !== null && (
                <p className="muted">
                  Sugerido: {formatNumber(suggested_minimum)} a {formatNumber(suggested_maximum)} {unit}. {reason}
                </p>
              )}
            </fieldset>
          </FieldsWithin>
        ),
      )}
    </FormDrawer>
  );
}

/** Fills in what their use and the time they take to come suggest, where they suggest something. */
function UseSuggested({ rows }: Pick<Props, 'rows'>) {
  const { values, set } = useForm();
  if (!rows.some((it) => it.suggested_minimum !== null)) return null;
  const items: readonly unknown[] = Array.isArray(values['items']) ? values['items'] : [];
  const fill = () =>
    set(
      'items',
      rows.map(({ code, warehouse_code, version, suggested_minimum, suggested_maximum }, at) =>
        suggested_minimum === null ? items[at] : { code, warehouse_code, version, minimum: suggested_minimum, maximum: suggested_maximum },
      ),
    );
  return (
    <p>
      <Button icon={<BulbOutlined />} onClick={fill}>
        Usar lo sugerido
      </Button>
    </p>
  );
}
