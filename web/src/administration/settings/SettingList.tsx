import { EditOutlined, UndoOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { settingGroups, settings, type SettingKey } from 'contract/administration/settings/values.ts';
import { listSettings, resetSetting, updateSetting, type Setting } from 'contract/administration/settings/settings.ts';
import { formatNumber } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SettingDrawer } from './SettingDrawer.tsx';
import '../administration.css';

/** Thresholds and constants of the business, with what each is for. */
export function SettingList() {
  const all = useCall(listSettings, {});
  const [open, setOpen] = useState<Setting>();
  return (
    <div className="settings-page">
      <PageHead title="Constantes" />
      <p className="muted">Lo que se cambia rige de inmediato en todo el sistema; lo que ya se decidió con el valor anterior no cambia.</p>
      <Loaded answer={all}>
        {(items) =>
          groupsOf(items).map(([group, label]) => (
            <section key={group} className="panel" aria-label={label}>
              <h2>{label}</h2>
              <ul className="constants">
                {items
                  .filter((it) => settings[it.key].group === group)
                  .map((it) => (
                    <Constant key={it.key} setting={it} onOpen={() => setOpen(it)} />
                  ))}
              </ul>
            </section>
          ))
        }
      </Loaded>
      {open && <SettingDrawer setting={open} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

/** The groups that have a constant to show. */
const groupsOf = (items: readonly Setting[]) =>
  Object.entries(settingGroups).filter(([group]) => items.some((it) => settings[it.key].group === group));

function Constant({
  setting: { key, value, is_default, version, changed_by, changed_at },
  onOpen,
}: {
  setting: Setting;
  onOpen: () => void;
}) {
  const { label, help, ...kind } = settings[key];
  const isFixed = 'fixed' in kind;
  const reset = useAction(resetSetting);
  const restore = async () => {
    const text = `Vuelve a ${readableValue(key, settings[key].default)}.`;
    if (!(await confirm({ title: `¿Restablecer «${label}»?`, text, yes: 'Restablecer' }))) return;
    reset.mutate({ key, version }, { onSuccess: () => notify('success', `${label}: valor original`) });
  };
  return (
    <li>
      <div className="constant-words">
        <strong>{label}</strong>
        <p className="muted">{help}</p>
        {!is_default && changed_by && (
          <p className="constant-changed">
            <Status tone="info">Modificada</Status>
            <span className="muted">
              Original: {readableValue(key, settings[key].default)} · {changed_by}, <Instant value={changed_at} />
            </span>
          </p>
        )}
      </div>
      <span className="constant-value">{readableValue(key, value)}</span>
      <span className="constant-buttons">
        {isFixed && <span className="muted">Fija</span>}
        {!isFixed && may(updateSetting.permission) && (
          <>
            {!is_default && (
              <Button
                kind="text"
                icon={<UndoOutlined />}
                label={`Restablecer ${label}`}
                busy={reset.isPending}
                onClick={() => void restore()}
              />
            )}
            <Button kind="text" icon={<EditOutlined />} label={`Cambiar ${label}`} onClick={onOpen} />
          </>
        )}
      </span>
    </li>
  );
}

function readableValue(key: SettingKey, value: number | string | readonly string[]): string {
  const setting = settings[key];
  if (typeof value === 'object') return value.join(', ') || 'Ninguno';
  if (setting.kind === 'number') return `${formatNumber(value)} ${setting.unit}`;
  return String(value) || 'Sin definir';
}
