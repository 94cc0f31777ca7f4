import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { transferKindOptions } from '../../ui/fields/transferKinds.ts';

/** Whether it is brought or fetched (spec 2 §4). */
export const TransferKindField = () => (
  <SegmentedField
    name="transfer_kind"
    label="Traslado o retiro"
    options={transferKindOptions}
    help="Traslado: lo llevamos, y quien recibe confirma. Retiro: lo vienen a buscar, y se entrega en el momento."
  />
);
