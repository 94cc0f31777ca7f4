import { postDocument, updateDocument, webServiceOf, type PlaceLink } from 'contract/projects/index.ts';
import { webAddress } from 'contract/web-address.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { useCodes } from '../addresses.ts';
import { ServiceTag } from './ServiceTag.tsx';

interface Props {
  codes: ReturnType<typeof useCodes>;
  /** The one to change; without it a new one. */
  link?: PlaceLink;
  onClose: () => void;
}

/** A link, new or changed. */
export function LinkForm({ codes, link, onClose }: Props) {
  if (!link)
    return (
      <FormDrawer
        title="Agregar enlace"
        call={postDocument}
        fixed={codes}
        start={{ destacado: false }}
        save="Agregar"
        saved="Enlace agregado"
        onClose={onClose}
      >
        <Fields />
      </FormDrawer>
    );
  const { document_id, version, titulo, url, nota, destacado } = link;
  return (
    <FormDrawer
      title={`Editar «${titulo}»`}
      call={updateDocument}
      fixed={{ document_id, version }}
      start={{ titulo, url, nota, destacado }}
      save="Guardar"
      saved="Enlace guardado"
      onClose={onClose}
    >
      <Fields />
    </FormDrawer>
  );
}

const Fields = () => (
  <>
    <TextField
      name="url"
      label="Dirección"
      type="url"
      placeholder="https://"
      maxLength={2000}
      help="Pegue la dirección completa del documento o carpeta."
    />
    <RecognisedService />
    <TextField name="titulo" label="Título" maxLength={150} />
    <AreaField name="nota" label="Nota" rows={3} maxLength={500} help="Qué contiene, o qué revisión es." />
    <SwitchField name="destacado" label="Destacado" help="Los destacados quedan primero en la lista." />
  </>
);

/** What the address is recognised as, while it is being pasted. */
function RecognisedService() {
  const { url } = useForm().values;
  const read = webAddress.safeParse(url);
  return read.success ? <ServiceTag service={webServiceOf(read.data)} url={read.data} /> : null;
}
