import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { listModuloPermisoUsos } from 'contract/access/modules.ts';
import { actions, modules, rights, type Module } from 'contract/permissions.ts';
import { useCall } from '../../api.ts';
import type { Screen } from '../../shell/screen.ts';
import { screensOfModule, trail } from '../../shell/screens.ts';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import './ModuleUses.css';

interface GuardedCall {
  id: string;
  metodo: string;
  ruta: string;
  resumen: string;
}

/** The name of a module as a button that shows, in a row below, what it guards. */
export function useModuleRow(modulo: string, name: ReactNode, columns: number) {
  const [isOpen, setOpen] = useState(false);
  const id = `uses-${modulo}`;
  const button = (
    <button type="button" className="uses-button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
      <span aria-hidden>{isOpen ? <DownOutlined /> : <RightOutlined />}</span>
      {name}
    </button>
  );
  const below = isOpen && (
    <tr className="uses-row" id={id}>
      <td colSpan={columns}>
        {/* Long ones scroll with the keyboard too. */}
        <div className="uses-scroll" role="region" aria-label="Lo que protege" tabIndex={0}>
          <ModuleUses modulo={modulo} />
        </div>
      </td>
    </tr>
  );
  return { button, below };
}

const isModule = (name: string): name is Module => Object.hasOwn(modules, name);

/** Which screens and which calls a module guards; the declarations themselves say it. */
function ModuleUses({ modulo }: { modulo: string }) {
  const answer = useCall(listModuloPermisoUsos, {});
  const screens = isModule(modulo) ? screensOfModule(modulo) : [];
  return (
    <div className="uses">
      <section>
        <h2>Pantallas ({screens.length})</h2>
        <Screens screens={screens} />
      </section>
      <Loaded answer={answer}>
        {({ modulos }) => {
          const calls = modulos.find((it) => it.modulo === modulo)?.llamadas ?? [];
          return (
            <section>
              <h2>Llamadas ({calls.length})</h2>
              {calls.length === 0 && <p className="muted">Ninguna todavía.</p>}
              {actions
                .map((action) => ({ action, held: calls.filter((it) => it.accion === action) }))
                .filter(({ held }) => held.length > 0)
                .map(({ action, held }) => (
                  <div key={action} className="uses-right">
                    <h3>
                      {rights[action].label} ({rights[action].letter})
                    </h3>
                    <Calls calls={held} />
                  </div>
                ))}
            </section>
          );
        }}
      </Loaded>
    </div>
  );
}

/** What no module guards: open to whoever is signed in, or to everybody. */
export function OpenUses() {
  const answer = useCall(listModuloPermisoUsos, {});
  const screens = screensOfModule(undefined);
  return (
    <details className="uses-open">
      <summary>Lo que ningún módulo protege</summary>
      <div className="uses">
        <section>
          <h2>Pantallas de toda sesión ({screens.length})</h2>
          <Screens screens={screens} />
        </section>
        <Loaded answer={answer}>
          {({ con_sesion, publicas }) => (
            <section>
              <h2>Llamadas de toda sesión ({con_sesion.length})</h2>
              <Calls calls={con_sesion} />
              <h2>Llamadas públicas ({publicas.length})</h2>
              <Calls calls={publicas} />
            </section>
          )}
        </Loaded>
      </div>
    </details>
  );
}

function Screens({ screens }: { screens: readonly Screen[] }) {
  if (screens.length === 0) return <p className="muted">Ninguna todavía.</p>;
  return (
    <ul>
      {screens.map((it) => {
        const name = trail(it)
          .map(({ title }) => title)
          .join(' · ');
        return <li key={it.path}>{it.path.includes('$') ? name : <Link to={it.path}>{name}</Link>}</li>;
      })}
    </ul>
  );
}

const Calls = ({ calls }: { calls: readonly GuardedCall[] }) => (
  <ul className="uses-calls">
    {calls.map(({ id, resumen, metodo, ruta }) => (
      <li key={id}>
        <span>{resumen}</span>
        <code>{`${metodo}\u00a0${ruta}`}</code>
      </li>
    ))}
  </ul>
);
