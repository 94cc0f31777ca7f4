import { ExportOutlined } from '@ant-design/icons';
import { dealStates, type CrmData, type Deal } from 'contract/projects/index.ts';
import { Facts, FactList } from '../../ui/page/Facts.tsx';
import { Day, Instant, Rut } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { State } from '../../ui/page/Status.tsx';
import { toProject } from '../addresses.ts';
import { Mail, Phone } from '../../ui/page/reach.tsx';
import { dealAmount } from './deals.ts';

/** What is known of a deal, and since when. */
export function DealCard({ data, deal }: { data: CrmData; deal: Deal }) {
  const { stale, notice, synced_at, shared_with, linked_by, linked_at, source } = data;
  return (
    <>
      {stale && (
        <div className="crm-stale" role="status">
          <strong>Datos al {synced_at && <Instant value={synced_at} />}</strong>
          <span>{notice}</span>
        </div>
      )}
      <section className="panel">
        <div className="crm-title">
          <h3>
            <span className="muted">{deal.crm_id}</span> {deal.name}
          </h3>
          <State of={dealStates} is={deal.status} />
          {deal.url && (
            <a href={deal.url} target="_blank" rel="noopener noreferrer">
              <ExportOutlined aria-hidden /> Abrir en {source.name}
            </a>
          )}
        </div>
        <FactList
          facts={[
            { label: 'Etapa de venta', value: [deal.pipeline, deal.stage].filter(Boolean).join(' · ') || null },
            { label: 'Monto', money: true, value: dealAmount(deal) },
            { label: 'Probabilidad', value: deal.probability === null ? null : `${deal.probability} %` },
            { label: 'Cierre esperado', value: <Day value={deal.expected_close} /> },
            { label: 'Cerrado', value: <Day value={deal.closed_at} /> },
            { label: 'Último movimiento', value: <Instant value={deal.updated_at} /> },
          ]}
        />
      </section>
      <div className="crm-people">
        <Facts
          title="Cliente"
          facts={[
            { label: 'Empresa', value: deal.company.name },
            { label: 'RUT', value: <Rut value={deal.company.rut} /> },
          ]}
        />
        <Facts
          title="Contacto"
          facts={[
            { label: 'Nombre', value: deal.contact.name },
            { label: 'Correo', value: <Mail address={deal.contact.email} /> },
            { label: 'Teléfono', value: <Phone number={deal.contact.phone} /> },
          ]}
        />
        <Facts
          title="Responsable comercial"
          facts={[
            { label: 'Nombre', value: deal.owner.name },
            { label: 'Correo', value: <Mail address={deal.owner.email} /> },
          ]}
        />
      </div>
      <p className="muted">
        Vinculado {linked_by && `por ${linked_by} `}el <Instant value={linked_at} />
        {!stale && synced_at && !source.is_own && (
          <>
            {' '}
            · datos al <Instant value={synced_at} />
          </>
        )}
        {shared_with.length > 0 && (
          <>
            {' '}
            · también de{' '}
            {shared_with.map((codigoProyecto, at) => (
              <span key={codigoProyecto}>
                {at > 0 && ', '}
                <Link {...toProject({ codigoProyecto })}>{codigoProyecto}</Link>
              </span>
            ))}
          </>
        )}
      </p>
    </>
  );
}
