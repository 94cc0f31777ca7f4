import { useState } from 'react';
import type { z } from 'zod';
import { sendTestMail } from 'contract/administration/mail/settings.ts';
import type { Tone } from 'contract/states.ts';
import { getSession, may } from '../../api/session.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

type Result = z.output<(typeof sendTestMail)['answer']>;

const outcomes: Record<Result['result'], { label: string; tone: Tone }> = {
  sent: { label: 'Enviado', tone: 'success' },
  kept: { label: 'No salió', tone: 'warning' },
  refused: { label: 'Rechazado', tone: 'danger' },
};

/** Sends a mail now and shows what the mail server said. */
export function TestMail() {
  const [result, setResult] = useState<Result>();
  if (!may(sendTestMail.permission)) return null;
  const session = getSession();
  return (
    <section className="panel" aria-label="Correo de prueba">
      <h2>Correo de prueba</h2>
      <div className="whitelist-form">
        <Form
          call={sendTestMail}
          start={session.state === 'logged in' ? { email: session.user.email } : {}}
          save="Enviar correo de prueba"
          asksBeforeLeaving={false}
          onSending={() => setResult(undefined)}
          onSaved={setResult}
        >
          <TextField name="email" label="Enviar a" type="email" maxLength={254} />
        </Form>
      </div>
      <div role="status">
        {result && (
          <p className="outcome">
            <Status tone={outcomes[result.result].tone}>{outcomes[result.result].label}</Status>
            <span>{result.detail}</span>
            <span className="muted">en {result.milliseconds.toLocaleString('es-CL')} ms</span>
          </p>
        )}
      </div>
    </section>
  );
}
