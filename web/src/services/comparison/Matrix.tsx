import { Button } from '../../ui/Button.tsx';
import { Figure, Money, Rut } from '../../ui/figures.tsx';
import { Offer } from './Offer.tsx';
import type { Choice } from './Comparison.tsx';
import { choicesOf, type Row, type Supplier } from './matrix.ts';

export interface Props {
  rows: readonly Row[];
  suppliers: readonly Supplier[];
  isBusy: boolean;
  onChoose: (choices: readonly Choice[], said: string) => void;
}

/** Services down, suppliers across; the first column stays in sight. */
export function Matrix({ rows, suppliers, isBusy, onChoose }: Props) {
  return (
    <div className="comparison-scroll" tabIndex={0} role="region" aria-label="Comparación de cotizaciones">
      <table className="comparison-table">
        <thead>
          <tr>
            <th scope="col">Servicio</th>
            {suppliers.map((it) => (
              <th key={it.key} scope="col">
                {it.name}
                <br />
                <span className="muted">
                  <Rut value={it.rut} />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.item.item_id}>
              <th scope="row">
                {row.item.line}. {row.item.name}
                <br />
                <span className="muted">
                  <Figure value={row.item.quantity} unit={row.item.unit} />
                </span>
              </th>
              {suppliers.map(({ key }) => (
                <td key={key} {...(row.cells.get(key)?.selected && { 'data-chosen': true })}>
                  <Offer row={row} supplier={key} isBusy={isBusy} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total de lo que cotiza</th>
            {suppliers.map((it) => (
              <td key={it.key}>
                <SupplierTotal supplier={it} rows={rows} isBusy={isBusy} onChoose={onChoose} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** What all that a supplier offers comes to, and choosing it whole. */
export function SupplierTotal({
  supplier: { key, name, total, items },
  rows,
  isBusy,
  onChoose,
}: Omit<Props, 'suppliers'> & { supplier: Supplier }) {
  const choices = choicesOf(rows, key);
  return (
    <>
      <strong>
        <Money value={total} />
      </strong>
      <p className="muted">
        {items} de {rows.length} {rows.length === 1 ? 'servicio' : 'servicios'}
      </p>
      {choices.length > 0 && (
        <Button disabled={isBusy} label={`Elegir todo de ${name}`} onClick={() => onChoose(choices, `Se eligió todo de ${name}`)}>
          Elegir todo
        </Button>
      )}
    </>
  );
}
