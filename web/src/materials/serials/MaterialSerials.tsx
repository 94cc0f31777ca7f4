import { formatNumber } from 'contract/format.ts';
import { listSerials, serialStates, type Serial } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Instant, nothing } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { State } from '../../ui/page/Status.tsx';
import { paths, toSerial } from '../addresses.ts';
import { whereOf } from './columns.tsx';
import { paperWords } from './papers.ts';

/** So many stand here; the rest in the list. */
const most = 5;

/** The serials of a material that a paper named last, and where each is; nothing where there are none. */
export function MaterialSerials({ code }: { code: string }) {
  const answer = useCall(listSerials, { code, per_page: most, sort: '-since' });
  if (answer.data?.total_items === 0) return null;
  return (
    <Box title="Números de serie">
      <Loaded answer={answer}>
        {({ items, total_items }) => (
          <>
            <LinesTable
              label="Números de serie"
              thing="Serie"
              lines={items.map((it) => ({ ...it, line: it.id }))}
              columns={columns}
              renderName={(it) => <Link {...toSerial(it)}>{it.serial}</Link>}
            />
            {total_items > most && (
              <Link to={paths.serials} search={{ code }}>
                Ver las {formatNumber(String(total_items))} series
              </Link>
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
}

const columns: readonly LineColumn<Serial & { line: number }>[] = [
  { title: 'Estado', cell: (it) => <State of={serialStates} is={it.status} /> },
  { title: 'Dónde', cell: (it) => whereOf(it) ?? nothing },
  { title: 'Último papel', cell: paperWords },
  { title: 'Desde', cell: (it) => <Instant value={it.since} /> },
];
