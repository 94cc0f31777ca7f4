import type { ReactNode } from 'react';
import { email } from 'contract/fields.ts';
import { formatPhone } from 'contract/phone.ts';
import { formatRut } from 'contract/rut.ts';
import { createContacto, listContactoByEmail, updateContacto, type Contact } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { useSettled } from '../../ui/fields/Choose.tsx';
import { asText } from '../../ui/fields/Field.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { PhoneField, RutField } from '../../ui/fields/CheckedField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { PlaceCodes } from '../addresses.ts';

interface NewProps {
  codes: PlaceCodes;
  onClose: () => void;
  /** The person is a contact already: that one is opened instead. */
  onOther: (contact: Contact) => void;
}

/** Somebody more to talk to at a place. */
export const ContactNew = ({ codes, onClose, onOther }: NewProps) => (
  <FormDrawer title="Nuevo contacto" call={createContacto} fixed={codes} save="Crear contacto" saved="Contacto creado" onClose={onClose}>
    <ContactFields belowMail={<AlreadyThere codes={codes} onOther={onOther} />} />
    <SwitchField name="principal" label="Contacto principal" words={['El primero a quien llamar', 'Uno más del lugar']} />
  </FormDrawer>
);

/** Changes a contact, from the version that the person saw. */
export function ContactEdit({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { id, version, nombre, rut, cargo, email: address, telefono, observaciones } = contact;
  return (
    <FormDrawer
      title={nombre ? `Editar a ${nombre}` : 'Editar contacto sin nombre'}
      call={updateContacto}
      fixed={{ id, version }}
      start={{
        nombre: nombre ?? '',
        rut: rut && formatRut(rut),
        cargo,
        email: address,
        telefono: telefono && formatPhone(telefono),
        observaciones,
      }}
      save="Guardar"
      saved="Contacto guardado"
      onClose={onClose}
    >
      <ContactFields />
    </FormDrawer>
  );
}

const ContactFields = ({ belowMail }: { belowMail?: ReactNode }) => (
  <>
    <TextField name="nombre" label="Nombre" maxLength={120} />
    <TextField name="cargo" label="Cargo" maxLength={120} placeholder="Administrador, conserje, jefa de local…" />
    <PhoneField name="telefono" label="Teléfono" />
    <TextField name="email" label="Correo" type="email" />
    {belowMail}
    <RutField name="rut" label="RUT" help="Con o sin puntos." />
    <AreaField
      name="observaciones"
      label="Observaciones"
      maxLength={1000}
      rows={3}
      help="Horarios, en qué asuntos decide, cómo prefiere que le avisen."
    />
  </>
);

/** While the mail is typed: whether somebody of this place has it, which saving would refuse. */
function AlreadyThere({ codes, onOther }: Pick<NewProps, 'codes' | 'onOther'>) {
  const typed = email.safeParse(useSettled(asText(useForm().values['email']), 300));
  const found = useCall(listContactoByEmail, { ...codes, email: typed.data ?? '' }, { enabled: typed.success });
  const [contact] = typed.success ? (found.data ?? []) : [];
  if (!contact) return null;
  return (
    <p className="contact-there" role="status">
      Ese correo ya es de {contact.nombre ?? 'otro contacto'}, de este lugar.
      <Button kind="text" onClick={() => onOther(contact)}>
        Editar ese contacto
      </Button>
    </p>
  );
}
