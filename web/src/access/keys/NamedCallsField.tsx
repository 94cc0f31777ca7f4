import { listLlaveAccesoAlcances } from 'contract/access/keys.ts';
import { useCall } from '../../api.ts';
import { useForm } from '../../ui/form/formState.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

/** What a key opens though no permission says so: each call is named. */
export function NamedCallsField() {
  const account = useForm().values['user_id'];
  const user_id = typeof account === 'number' ? account : 0;
  const { data } = useCall(listLlaveAccesoAlcances, { user_id }, { enabled: user_id > 0 });
  return (
    <SelectField
      name="llamadas"
      label="Llamadas sin permiso propio"
      several
      disabled={!data}
      options={data?.llamadas.map(({ id, resumen }) => ({ value: id, label: `${resumen} · ${id}` })) ?? []}
      placeholder={data ? 'Ninguna' : 'Elija antes la cuenta.'}
      help="Listas y datos comunes que ve cualquiera que haya ingresado. La llave abre solo las que se elijan aquí."
    />
  );
}
