import { ApiOutlined } from '@ant-design/icons';
import { listOutsideSystems, testOutsideSystem, type OutsideSystem } from 'contract/administration/outside-systems.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Status } from '../../ui/page/Status.tsx';
import '../administration.css';

/** The systems that are not ours: whether they are configured, and whether they answer. */
export function OutsideSystems() {
  const systems = useCall(listOutsideSystems, {});
  return (
    <div className="settings-page">
      <PageHead title="Sistemas externos" />
      <p className="muted">Se configuran en el servidor, con variables de entorno. Aquí se ve su estado y se prueba que respondan.</p>
      <Loaded answer={systems}>{(all) => all.map((it) => <SystemCard key={it.system} system={it} />)}</Loaded>
    </div>
  );
}

function SystemCard({ system: { system, label, purpose, configured, variables, last } }: { system: OutsideSystem }) {
  const { mutate, isPending } = useAction(testOutsideSystem);
  return (
    <section className="panel" aria-label={label} aria-busy={isPending}>
      <div className="form-card-head">
        <h2 className="state-head">
          {label} <Status tone={configured ? 'success' : 'neutral'}>{configured ? 'Configurado' : 'Sin configurar'}</Status>
        </h2>
        {configured && may(testOutsideSystem.permission) && (
          <Button icon={<ApiOutlined />} busy={isPending} onClick={() => mutate({ system })}>
            Probar la conexión
          </Button>
        )}
      </div>
      <p>{purpose}</p>
      <p className="muted variables">
        Variables:{' '}
        {variables.map((it, at) => (
          <span key={it}>
            {at > 0 && ', '}
            <code>{it}</code>
          </span>
        ))}
      </p>
      <div role="status">
        {last && (
          <p className="outcome">
            <Status tone={last.ok ? 'success' : 'danger'}>{last.ok ? 'Responde' : 'No responde'}</Status>
            <span>{last.message}</span>
            <span className="muted">
              en {last.milliseconds.toLocaleString('es-CL')} ms, <Instant value={last.at} />
              {last.who && `, probado por ${last.who}`}
            </span>
          </p>
        )}
        {configured && !last && <p className="muted">Nadie ha probado esta conexión todavía.</p>}
      </div>
    </section>
  );
}
