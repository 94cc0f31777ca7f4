import { listCubageHistory, type Cubage } from 'contract/cubication/index.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Timeline } from '../../ui/past/Timeline.tsx';

/** Who did what with a take-off. */
export const HistoryDrawer = ({
  document: { document_id, number, template },
  onClose,
}: {
  document: Pick<Cubage, 'document_id' | 'number' | 'template'>;
  onClose: () => void;
}) => (
  <Drawer title={`Historial de ${template?.name ?? number}`} width={560} onClose={onClose}>
    <Timeline call={listCubageHistory} fixed={{ document_id }} />
  </Drawer>
);
