import { listUsers } from 'contract/access/users/users.ts';
import { formatNumber } from 'contract/format.ts';
import { getMaintenanceMode, listWhitelist, updateMaintenanceMode } from 'contract/maintenance/maintenance.ts';
import { useAction, useCall } from '../api.ts';
import { confirm } from '../ui/form/dialogs.tsx';
import { Loaded } from '../ui/page/Loaded.tsx';
import { notify } from '../ui/page/notices.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { Status } from '../ui/page/Status.tsx';
import { useLackOf } from '../ui/page/useGranters.ts';
import { Whitelist } from './Whitelist.tsx';

const often = 20_000;

/** Who works while the product is maintained, and the switch that keeps everybody else out. */
export function ModeSettings() {
  const mode = useCall(getMaintenanceMode, {}, { every: often });
  const whitelist = useCall(listWhitelist, {});
  return (
    <div className="settings-page">
      <PageHead title="Modo mantención" />
      <Loaded answer={whitelist}>
        {(listed) => {
          const emails = listed.map((it) => it.email);
          return (
            <>
              <Loaded answer={mode}>{({ mode }) => <ModeSwitch isOn={mode === 'on'} emails={emails} />}</Loaded>
              <Whitelist emails={emails} isOn={mode.data?.mode === 'on'} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function ModeSwitch({ isOn, emails }: { isOn: boolean; emails: readonly string[] }) {
  const people = useCall(listUsers, { activo: '1', per_page: 1 });
  const { mutate, isPending } = useAction(updateMaintenanceMode);
  const lackOfRight = useLackOf(updateMaintenanceMode.permission, 'Su rol permite ver el modo mantención, pero no cambiarlo.');
  const set = (mode: 'on' | 'off', said: string) => mutate({ mode }, { onSuccess: () => notify('success', said) });
  const change = async () => {
    if (isOn) return set('off', 'Modo mantención apagado: todas las personas pueden trabajar');
    if (await confirm({ ...switchingOn, text: lockedOut(people.data?.total_items, emails) })) set('on', 'Modo mantención encendido');
  };

  return (
    <section className={`panel mode${isOn ? ' mode-on' : ''}`} aria-labelledby="mode-name">
      <div className="mode-words">
        <h2 id="mode-name">
          Estado <Status tone={isOn ? 'warning' : 'success'}>{isOn ? 'En mantención' : 'Funcionamiento normal'}</Status>
        </h2>
        <p className="muted">
          {isOn
            ? 'Solo trabajan la lista blanca y quienes administran la mantención. Las demás personas ven la página de mantención.'
            : 'Todas las personas con cuenta activa trabajan. Al encender el modo, quien no esté en la lista blanca ve la página de mantención en su siguiente paso.'}
        </p>
      </div>
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          disabled={isPending || lackOfRight !== undefined}
          title={lackOfRight ?? (isPending ? 'Se está guardando.' : undefined)}
          onChange={() => void change()}
        />
        Modo mantención
      </label>
    </section>
  );
}

const switchingOn = { title: '¿Encender el modo mantención?', yes: 'Encender', isDangerous: true };
const namedAtMost = 5;

/** Says in the question who will not be able to work, and who will. */
function lockedOut(people: number | undefined, emails: readonly string[]): string {
  const count = people === undefined ? '' : ` Hay ${formatNumber(people)} cuentas activas.`;
  const others = emails.length > namedAtMost ? ` y ${emails.length - namedAtMost} más` : '';
  const allowed =
    emails.length === 0
      ? 'La lista blanca está vacía: solo podrán trabajar'
      : `Podrán trabajar ${emails.slice(0, namedAtMost).join(', ')}${others}, además de`;
  return `Se interrumpe el trabajo de todas las demás personas; lo que no hayan guardado no llegará al servidor.${count} ${allowed} quienes pueden modificar la mantención, como usted.`;
}
