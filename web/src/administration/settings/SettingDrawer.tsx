import { settings } from 'contract/administration/settings/values.ts';
import { updateSetting, type Setting } from 'contract/administration/settings/settings.ts';
import { asText, Field, type FieldProps } from '../../ui/fields/Field.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

/** One constant, in the field that its kind asks for. */
export const SettingDrawer = ({ setting: { key, value, version }, onClose }: { setting: Setting; onClose: () => void }) => (
  <FormDrawer
    title={settings[key].label}
    call={updateSetting}
    start={{ value }}
    fixed={{ key, version }}
    save="Guardar"
    saved={`${settings[key].label}: guardado`}
    onClose={onClose}
  >
    <ValueField setting={settings[key]} />
  </FormDrawer>
);

function ValueField({ setting }: { setting: (typeof settings)[keyof typeof settings] }) {
  const field = { name: 'value', label: 'Valor', help: setting.help };
  if (setting.kind === 'number')
    return <NumberField {...field} as="number" unit={setting.unit} help={`${setting.help} De ${setting.min} a ${setting.max}.`} />;
  if (setting.kind === 'choice') return <SelectField {...field} options={setting.options.map((it) => ({ value: it, label: it }))} />;
  if (setting.kind === 'list') return <LinesField {...field} help={`${setting.help} Ejemplo: ${setting.example}`} />;
  return <TextField {...field} maxLength={200} placeholder={setting.example} />;
}

/** A list of short texts, one per line. */
const LinesField = (field: FieldProps) => (
  <Field wide {...field} show={(value) => linesOf(value).join(', ')}>
    {({ id, value, set, onBlur, described }) => (
      <textarea
        id={id}
        className="control"
        rows={6}
        defaultValue={linesOf(value).join('\n')}
        onChange={(event) =>
          set(
            event.target.value
              .split('\n')
              .map((it) => it.trim())
              .filter(Boolean),
          )
        }
        onBlur={onBlur}
        {...described}
      />
    )}
  </Field>
);

const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(asText) : []);
