import { getMailSettings, updateMailSettings, type MailSettings } from 'contract/administration/mail/settings.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { FormSkeleton } from '../../ui/page/Skeletons.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { TestMail } from './TestMail.tsx';
import '../administration.css';

/** How mails look, whether they leave, and a way to try it. */
export function MailForm() {
  const settings = useCall(getMailSettings, {});
  return (
    <div className="settings-page">
      <PageHead title="Envío de correo" />
      <Loaded answer={settings} skeleton={<FormSkeleton fields={3} />}>
        {(it) => (
          <>
            <ServerState smtp={it.smtp} desde={it.desde} />
            {may(updateMailSettings.permission) ? <Fields key={it.version} settings={it} /> : <MailFacts settings={it} />}
            <TestMail />
          </>
        )}
      </Loaded>
    </div>
  );
}

const ServerState = ({ smtp, desde }: Pick<MailSettings, 'smtp' | 'desde'>) => (
  <section className="panel" aria-label="Servidor de correo">
    <h2 className="state-head">
      Servidor de correo <Status tone={smtp ? 'success' : 'warning'}>{smtp ? 'Configurado' : 'Sin configurar'}</Status>
    </h2>
    {smtp ? (
      <p className="muted">
        Los correos salen desde {desde}. El servidor se define en <code>SMTP_URL</code> y la dirección en <code>MAIL_FROM</code>.
      </p>
    ) : (
      <p className="muted">
        Los correos no salen: quedan en Correos para leerlos ahí. Para enviarlos, defina <code>SMTP_URL</code> en el servidor y reinícielo.
      </p>
    )}
  </section>
);

const Fields = ({ settings: { remitente, responder_a, firma, version } }: { settings: MailSettings }) => (
  <Form
    call={updateMailSettings}
    start={{ remitente: remitente ?? '', responder_a: responder_a ?? '', firma: firma ?? '' }}
    fixed={{ version }}
    save="Guardar"
    saved="Envío de correo guardado"
  >
    <section className="panel">
      <TextField
        name="remitente"
        label="Nombre del remitente"
        maxLength={80}
        placeholder="Sol de Papel"
        help="Lo que ve quien recibe, en vez de la dirección."
      />
      <TextField
        name="responder_a"
        label="Responder a"
        type="email"
        maxLength={254}
        placeholder="nombre@empresa.cl"
        help="A esta casilla llegan las respuestas; sin ella, a la del remitente."
      />
      <AreaField name="firma" label="Firma" rows={4} maxLength={1000} help="Va al pie de cada correo." />
    </section>
  </Form>
);

const MailFacts = ({ settings: { remitente, responder_a, firma } }: { settings: MailSettings }) => (
  <Facts
    title="Cómo salen"
    facts={[
      { label: 'Nombre del remitente', value: remitente },
      { label: 'Responder a', value: responder_a },
      { label: 'Firma', value: firma },
    ]}
  />
);
