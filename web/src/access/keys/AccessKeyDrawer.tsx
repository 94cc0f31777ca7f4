import type { AccessKey } from 'contract/access/keys.ts';
import type { Action } from '../../ui/page/action.tsx';
import { ActionBar } from '../../ui/page/ActionBar.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { Day, Instant } from '../../ui/list/figures.tsx';
import { AccessKeyStanding } from './AccessKeyStanding.tsx';
import { byModule, wordsFor } from './scopes.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  accessKey: AccessKey;
  actions: readonly Action[];
  onClose: () => void;
}

/** Everything about a key but the key itself. */
export function AccessKeyDrawer({ accessKey, actions, onClose }: Props) {
  const { nombre, prefijo, usuario, scopes, llamadas, sin_efecto, estado, vence_el, created_at, creada_por, last_used_at, revoked_at } =
    accessKey;
  return (
    <Drawer title={nombre} onClose={onClose}>
      <div className="key-drawer">
        <FactList
          facts={[
            { label: 'Estado', value: <AccessKeyStanding estado={estado} vence_el={vence_el} /> },
            { label: 'Comienza con', value: <code>{prefijo}…</code> },
            { label: 'Actúa como', value: `${usuario.nombre}${usuario.activo ? '' : ' (cuenta inactiva)'}` },
            { label: 'Correo de la cuenta', value: usuario.email },
            { label: 'Creada', value: <Instant value={created_at} /> },
            { label: 'Creada por', value: creada_por },
            { label: 'Vence', value: vence_el ? <Day value={vence_el} /> : 'Nunca' },
            { label: 'Último uso', value: <Instant value={last_used_at} /> },
            ...(revoked_at ? [{ label: 'Revocada', value: <Instant value={revoked_at} /> }] : []),
          ]}
        />
        <section>
          <h2>Permisos</h2>
          <ul>
            {byModule(scopes).map(({ module, label, held }) => (
              <li key={module}>
                {label}: {wordsFor(held)}
              </li>
            ))}
          </ul>
        </section>
        {llamadas.length > 0 && (
          <section>
            <h2>Llamadas sin permiso propio</h2>
            <ul>
              {llamadas.map(({ id, resumen }) => (
                <li key={id}>
                  {resumen} <code>{id}</code>
                </li>
              ))}
            </ul>
          </section>
        )}
        {sin_efecto.length > 0 && (
          <section className="key-idle" role="note">
            <h2>Sin efecto: la cuenta no los tiene ahora</h2>
            <ul>
              {byModule(sin_efecto).map(({ module, label, held }) => (
                <li key={module}>
                  {label}: {wordsFor(held)}
                </li>
              ))}
            </ul>
          </section>
        )}
        <ActionBar actions={actions} of={nombre} />
      </div>
    </Drawer>
  );
}
