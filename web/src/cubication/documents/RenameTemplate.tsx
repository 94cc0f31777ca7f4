import { renameTemplate, type Cubage, type CubageInfo } from 'contract/cubication/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

interface Props {
  document: Pick<Cubage, 'document_id' | 'version' | 'template'>;
  onSaved?: (renamed: CubageInfo) => void;
  onClose: () => void;
}

/** Another name of a template of one's own; where it was taken to nothing changes. */
export function RenameTemplate({ document: { document_id, version, template }, onSaved, onClose }: Props) {
  return (
    <FormDrawer
      title={`Cambiar el nombre de ${template?.name ?? ''}`}
      call={renameTemplate}
      start={{ name: template?.name ?? '' }}
      fixed={{ document_id, version }}
      theirs={(now) => ({ name: now.template?.name ?? '' })}
      save="Cambiar nombre"
      saved="Plantilla con otro nombre"
      {...(onSaved && { onSaved })}
      onClose={onClose}
    >
      <TextField name="name" label="Nombre de la plantilla" maxLength={120} />
    </FormDrawer>
  );
}
