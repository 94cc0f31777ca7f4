import { Button } from '../../ui/page/Button.tsx';
import { Money } from '../../ui/list/figures.tsx';
import { choicesOf, type Choosing, type Row, type Supplier } from './offerMatrix.ts';

interface Props extends Choosing {
  supplier: Supplier;
  rows: readonly Row[];
}

/** What all that a supplier offers comes to, and choosing it whole. */
export function SupplierTotal({ supplier: { key, name, total, items }, rows, isBusy, onChoose }: Props) {
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
        <Button
          off={isBusy && 'Se está guardando.'}
          label={`Elegir todo de ${name}`}
          onClick={() => onChoose(choices, `Se eligió todo de ${name}`)}
        >
          Elegir todo
        </Button>
      )}
    </>
  );
}
