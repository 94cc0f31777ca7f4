import { PlusOutlined } from '@ant-design/icons';
import { useState, type SyntheticEvent } from 'react';
import { createClient, type Client } from 'contract/projects/index.ts';
import { may } from '../api/session.ts';
import { Button } from '../ui/Button.tsx';
import { ChooseField } from '../ui/ChooseField.tsx';
import { FormDrawer } from '../ui/FormDrawer.tsx';
import { useForm } from '../ui/formState.ts';
import { PhoneField, RutField } from '../ui/CheckedField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { clients } from './sources.ts';
import './projects.css';

/** The client of a project: one there is, or a new one, made without leaving the form. */
export function ClientField({ startLabel }: { startLabel: string | null }) {
  const { set } = useForm();
  const [made, setMade] = useState<Client>();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="field-and-button">
      <ChooseField
        key={made?.id}
        name="cliente_id"
        label="Cliente"
        placeholder="Busque por nombre o RUT"
        startLabel={made?.nombre ?? startLabel}
        {...clients}
      />
      {may(createClient.permission) && (
        <Button kind="text" icon={<PlusOutlined />} onClick={() => setOpen(true)}>
          Crear cliente
        </Button>
      )}
      {isOpen && (
        // The drawer stands elsewhere on the page, but React would tell this form of its submit and its keys.
        <span onSubmit={stop} onKeyDown={stop}>
          <FormDrawer
            title="Crear cliente"
            call={createClient}
            save="Crear cliente"
            saved="Cliente creado"
            onSaved={(client) => {
              setMade(client);
              set('cliente_id', client.id);
            }}
            onClose={() => setOpen(false)}
          >
            <TextField name="nombre" label="Nombre o razón social" maxLength={200} />
            <RutField name="rut" label="RUT" help="Con o sin puntos." />
            <TextField name="email" label="Correo" type="email" />
            <PhoneField name="telefono" label="Teléfono" />
          </FormDrawer>
        </span>
      )}
    </div>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
