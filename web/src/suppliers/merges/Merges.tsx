import type { SupplierInfo } from 'contract/suppliers/index.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { toSupplier } from '../addresses.ts';

/** Which suppliers became this one, or which one this became. */
export function Merges({ supplier: { code, merged_into, merges } }: { supplier: SupplierInfo }) {
  if (merges.length === 0) return null;
  return (
    <Box title={merged_into === null ? 'Proveedores fusionados' : 'Fusionado'}>
      <ul className="running">
        {merges.map((it) => (
          <li key={it.number}>
            {it.code === code ? (
              `Es el mismo que ${merged_into ?? ''}`
            ) : it.supplier_id === null ? (
              `${it.code} ${it.name}`
            ) : (
              <Link {...toSupplier({ id: it.supplier_id })}>
                {it.code} {it.name}
              </Link>
            )}
            : «{it.reason}»{' '}
            <span className="muted">
              ({it.merged_by}, <Instant value={it.merged_at} />)
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
