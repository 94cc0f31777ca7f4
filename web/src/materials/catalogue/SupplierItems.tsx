import { useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { listSupplierItems, removeSupplierItem, saveSupplierItem, type MaterialInfo, type SupplierItem } from 'contract/materials/index.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { SupplierName } from '../../ui/fields/names.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Figure, nothing } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SupplierItemForm } from './SupplierItemForm.tsx';

type Material = Pick<MaterialInfo, 'code' | 'unit' | 'active'>;

/** Who sells a material, as what, in which unit, how much at least and in how many days. Supply says so. */
export function SupplierItems({ material: { code, unit, active } }: { material: Material }) {
  const answer = useCall(listSupplierItems, { code });
  const [writing, setWriting] = useState<SupplierItem | 'new'>();
  const removing = useAction(removeSupplierItem);
  const writes = active && may(saveSupplierItem.permission);
  const remove = async ({ supplier, supplier_code, version }: SupplierItem) => {
    const text = 'Las órdenes que ya se hicieron no cambian.';
    if (await confirm({ title: `¿Quitar a ${supplier}?`, text, yes: 'Quitar' })) removing.mutate({ code, supplier_code, version });
  };
  const renderActions = (it: SupplierItem) => (
    <>
      <Button kind="text" label={`Editar ${it.supplier}`} onClick={() => setWriting(it)}>
        Editar
      </Button>
      <Button kind="text" label={`Quitar ${it.supplier}`} busy={removing.isPending} onClick={() => void remove(it)}>
        Quitar
      </Button>
    </>
  );
  return (
    <Box title="Cómo se compra">
      <Loaded answer={answer}>
        {(items) =>
          items.length === 0 ? (
            <p className="muted">Nadie ha dicho cómo lo vende algún proveedor.</p>
          ) : (
            <LinesTable
              label="Cómo se compra"
              thing="Proveedor"
              lines={items.map((it, at) => ({ ...it, line: at }))}
              columns={columnsIn(unit)}
              {...(writes && { renderActions })}
              renderName={(it) => (
                <>
                  <SupplierName id={it.supplier_id} name={it.supplier} /> {it.is_usual && <Status tone="info">Habitual</Status>}
                  {!it.active && <Status tone="neutral">Retirado</Status>}
                </>
              )}
            />
          )
        }
      </Loaded>
      {writes && (
        <div>
          <Button onClick={() => setWriting('new')}>Agregar proveedor</Button>
        </div>
      )}
      {writing !== undefined && (
        <SupplierItemForm code={code} unit={unit} {...(writing !== 'new' && { item: writing })} onClose={() => setWriting(undefined)} />
      )}
    </Box>
  );
}

const columnsIn = (unit: string): readonly LineColumn<SupplierItem>[] => [
  { title: 'Su código', cell: (it) => it.supplier_item_code ?? nothing },
  {
    title: 'Se compra por',
    cell: (it) => (it.purchase_unit === null || it.factor === null ? unit : `${it.purchase_unit} de ${formatNumber(it.factor)} ${unit}`),
  },
  { title: 'Mínimo', isFigure: true, cell: (it) => <Figure value={it.minimum_quantity} unit={unit} /> },
  { title: 'Plazo', isFigure: true, cell: (it) => (it.lead_days === null ? nothing : <Figure value={it.lead_days} unit="d" />) },
];
