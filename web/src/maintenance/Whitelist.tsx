import { DeleteOutlined, UserOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { addWhitelist, deleteWhitelist } from 'contract/maintenance/maintenance.ts';
import { useAction } from '../api.ts';
import { may } from '../api/session.ts';
import { Button } from '../ui/page/Button.tsx';
import { confirm } from '../ui/form/dialogs.tsx';
import { Empty } from '../ui/page/Empty.tsx';
import { Form } from '../ui/form/Form.tsx';
import { notify } from '../ui/page/notices.tsx';
import { TextField } from '../ui/fields/TextField.tsx';

/** Those who go on working while the mode is on, by e-mail. */
export function Whitelist({ emails, isOn }: { emails: readonly string[]; isOn: boolean }) {
  const [added, setAdded] = useState(0);
  return (
    <section className="panel" aria-labelledby="whitelist-name">
      <div>
        <h2 id="whitelist-name">Lista blanca {emails.length > 0 && <span className="muted">({emails.length})</span>}</h2>
        <p className="muted">Trabajan también durante la mantención. El correo es el de la cuenta con la que ingresan.</p>
      </div>
      {may(addWhitelist.permission) && (
        <div className="whitelist-form">
          <Form
            key={added}
            call={addWhitelist}
            save="Agregar"
            saved="Agregado a la lista blanca"
            asksBeforeLeaving={false}
            onSaved={() => setAdded(added + 1)}
          >
            <TextField name="email" label="Correo" type="email" placeholder="nombre@empresa.cl" maxLength={254} autoFocus={added > 0} />
          </Form>
        </div>
      )}
      {emails.length === 0 ? (
        <Empty
          icon={<UserOutlined />}
          text="Nadie está en la lista blanca. Agregue el correo de quienes deban trabajar durante la mantención."
        />
      ) : (
        <ul className="whitelist" aria-labelledby="whitelist-name">
          {emails.map((email) => (
            <li key={email}>
              <span>{email}</span>
              {may(deleteWhitelist.permission) && <RemoveButton email={email} isOn={isOn} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RemoveButton({ email, isOn }: { email: string; isOn: boolean }) {
  const { mutate, isPending } = useAction(deleteWhitelist);
  const remove = async () => {
    const text = isOn
      ? 'La mantención está encendida: dejará de poder trabajar de inmediato.'
      : 'No podrá trabajar durante la próxima mantención.';
    if (!(await confirm({ title: `¿Quitar a ${email}?`, text, yes: 'Quitar', isDangerous: true }))) return;
    mutate({ email }, { onSuccess: () => notify('success', `${email} ya no está en la lista blanca`) });
  };
  return <Button kind="text" icon={<DeleteOutlined />} label={`Quitar a ${email}`} busy={isPending} onClick={() => void remove()} />;
}
