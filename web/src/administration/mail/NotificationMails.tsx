import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  deleteMail,
  getMails,
  notificationForms,
  recipientKinds,
  sendMail,
  sentForms,
  type NotificationForm,
  type NotificationMail,
} from 'contract/administration/mail/notification-mails.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import '../../ui/page/Detail.css';
import '../administration.css';

const kinds = Object.entries(recipientKinds).map(([value, label]) => ({ value, label }));

/** Who receives the mails of each form. */
export function NotificationMails() {
  const mails = useCall(getMails, {});
  const [adding, setAdding] = useState<NotificationForm>();
  return (
    <>
      <PageHead title="Correos de notificación de formularios" />
      <p className="muted page-intro">
        Quien se agrega recibe un correo que se lo avisa: así se nota de inmediato si la dirección está mal escrita.
      </p>
      <Loaded answer={mails}>
        {(all) => (
          <div className="form-cards">
            {sentForms.map((form) => (
              <FormCard key={form} form={form} mails={all.filter((it) => it.form === form)} onAdd={() => setAdding(form)} />
            ))}
          </div>
        )}
      </Loaded>
      {adding && (
        <FormDrawer
          title={`Agregar a: ${notificationForms[adding]}`}
          call={sendMail}
          start={{ kind: 'para' }}
          fixed={{ form: adding }}
          save="Agregar"
          saved="Destinatario agregado; se le envió un correo"
          onClose={() => setAdding(undefined)}
        >
          <TextField name="email" label="Correo" type="email" placeholder="nombre@empresa.cl" maxLength={254} />
          <SelectField name="kind" label="Cómo lo recibe" options={kinds} />
        </FormDrawer>
      )}
    </>
  );
}

function FormCard({ form, mails, onAdd }: { form: NotificationForm; mails: readonly NotificationMail[]; onAdd: () => void }) {
  const name = notificationForms[form];
  return (
    <section className="panel form-card" aria-label={name}>
      <div className="form-card-head">
        <h2>{name}</h2>
        {may(sendMail.permission) && (
          <Button kind="text" icon={<PlusOutlined />} label={`Agregar destinatario a ${name}`} onClick={onAdd} />
        )}
      </div>
      {mails.length === 0 ? (
        <p className="muted">Nadie recibe este aviso.</p>
      ) : (
        <ul className="recipients">
          {mails.map((it) => (
            <Recipient key={it.mail_id} mail={it} form={name} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Recipient({ mail: { mail_id, email, nombre, kind }, form }: { mail: NotificationMail; form: string }) {
  const { mutate, isPending } = useAction(deleteMail);
  const remove = async () => {
    const text = `Dejará de recibir los avisos de «${form}».`;
    if (!(await confirm({ title: `¿Quitar a ${email}?`, text, yes: 'Quitar', isDangerous: true }))) return;
    mutate({ mail_id }, { onSuccess: () => notify('success', `${email} ya no recibe: ${form}`) });
  };
  return (
    <li>
      <span className="recipient">
        {nombre && <strong>{nombre}</strong>}
        <span className={nombre ? 'muted' : ''}>{email}</span>
        {kind === 'copia' && <span className="recipient-kind">{recipientKinds.copia}</span>}
      </span>
      {may(deleteMail.permission) && (
        <Button kind="text" icon={<DeleteOutlined />} label={`Quitar a ${email}`} busy={isPending} onClick={() => void remove()} />
      )}
    </li>
  );
}
