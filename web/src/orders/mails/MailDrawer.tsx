import { proposeOrderMail, sendServiceOrder } from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { asText, Field } from '../../ui/fields/Field.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

/** The mail to the supplier, to be read and changed before it leaves. */
export function MailDrawer({ number, onClose }: { number: string; onClose: () => void }) {
  const answer = useCall(proposeOrderMail, { number });
  const title = `Enviar ${number} al proveedor`;
  const proposal = answer.data;
  if (!proposal)
    return (
      <Drawer title={title} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  const { version, recipients, subject, body, filename, edition } = proposal;
  return (
    <FormDrawer
      title={title}
      call={sendServiceOrder}
      start={{ recipients, subject, body }}
      fixed={{ number, version }}
      save="Enviar correo"
      saved="La orden va al proveedor"
      onClose={onClose}
    >
      <p className="muted">
        Va con el PDF de la versión {edition}: {filename}. Mientras quede algo por llegar, bajo el texto va un enlace con que el proveedor
        confirma la orden y su fecha, sin cuenta.
      </p>
      <RecipientsField />
      <TextField name="subject" label="Asunto" maxLength={200} />
      <AreaField name="body" label="Texto" rows={10} maxLength={4000} />
    </FormDrawer>
  );
}

const addressesIn = (text: string): string[] => text.split(/[\s,;]/).filter((it) => it !== '');
const textOf = (value: unknown): string => (Array.isArray(value) ? value.map(asText).join('\n') : '');

/** Addresses, one on each line. */
const RecipientsField = () => (
  <Field name="recipients" label="Para" help="Un correo por línea." show={textOf}>
    {({ id, value, set, onBlur, described }) => (
      <textarea
        id={id}
        className="control"
        rows={2}
        defaultValue={textOf(value)}
        onChange={(event) => set(addressesIn(event.target.value))}
        onBlur={onBlur}
        {...described}
      />
    )}
  </Field>
);
