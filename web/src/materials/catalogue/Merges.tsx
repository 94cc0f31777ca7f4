import type { MaterialInfo } from 'contract/materials/index.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { toMaterial } from '../addresses.ts';

const inErp = {
  'por bloquear': 'el ERP lo bloquea cuando se reciba y facture lo ordenado',
  enviando: 'el ERP lo está bloqueando',
  bloqueado: 'bloqueado en el ERP',
  rechazado: 'el ERP no lo bloqueó: vea los envíos al ERP',
  'sin ERP': 'no estaba en el ERP',
} as const;

/** Which materials became this one, or which one this became. */
export function Merges({ material: { code, merged_into, merges } }: { material: MaterialInfo }) {
  if (merges.length === 0) return null;
  return (
    <Box title={merged_into === null ? 'Códigos fusionados' : 'Fusionado'}>
      <ul className="running">
        {merges.map((it) => (
          <li key={it.number}>
            {it.code === code ? (
              <>
                Es el mismo que <Link {...toMaterial({ code: it.into_code })}>{it.into_code}</Link>
              </>
            ) : (
              <>
                <Link {...toMaterial(it)}>{it.code}</Link> {it.description}
              </>
            )}
            , {it.reason}{' '}
            <span className="muted">
              ({it.merged_by}, <Instant value={it.merged_at} />; {inErp[it.erp]})
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
