import { ExclamationCircleFilled } from '@ant-design/icons';
import { getMaintenanceBanner, postMaintenanceBanner } from 'contract/maintenance/banner.ts';
import { may } from '../api/session.ts';
import { AreaField } from '../ui/fields/AreaField.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useForm } from '../ui/form/formState.ts';
import { Loaded } from '../ui/page/Loaded.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { FormSkeleton } from '../ui/page/Skeletons.tsx';
import { SwitchField } from '../ui/fields/SwitchField.tsx';
import { useStart } from './useStart.ts';

const never = { enabled: false, description: '' };

/** The warning over every screen. */
export function BannerForm() {
  const answer = useStart(getMaintenanceBanner, {});
  return (
    <div className="settings-page">
      <PageHead title="Aviso" />
      {/* Null means that none was ever written, undefined that the answer has not come. */}
      <Loaded answer={answer} skeleton={<FormSkeleton fields={2} />}>
        {(banner) =>
          may(postMaintenanceBanner.permission) ? (
            <Form
              call={postMaintenanceBanner}
              start={banner ? { enabled: banner.enabled, description: banner.description } : never}
              save="Guardar"
              saved="Aviso guardado"
            >
              <section className="panel">
                <AreaField
                  name="description"
                  label="Texto"
                  rows={3}
                  maxLength={500}
                  help="Una o dos frases: qué pasará, cuándo y qué deben hacer las personas. Máximo 500 caracteres."
                />
                <SwitchField
                  name="enabled"
                  label="Mostrar sobre las pantallas"
                  words={['Visible', 'Oculto']}
                  help="Cada persona puede cerrarlo; vuelve a aparecer cuando cambia."
                />
              </section>
              <LivePreview />
            </Form>
          ) : (
            <Preview enabled={banner?.enabled ?? false} text={banner?.description ?? ''} />
          )
        }
      </Loaded>
    </div>
  );
}

function LivePreview() {
  const { description, enabled } = useForm().values;
  return <Preview enabled={enabled === true} text={typeof description === 'string' ? description.trim() : ''} />;
}

function Preview({ enabled, text }: { enabled: boolean; text: string }) {
  return (
    <section className="panel" aria-labelledby="preview-name">
      <h2 id="preview-name">Así se verá</h2>
      {enabled && text ? (
        <div className="banner">
          <ExclamationCircleFilled aria-hidden />
          <p>{text}</p>
        </div>
      ) : (
        <p className="muted">{text ? 'El aviso está oculto: nadie lo ve.' : 'No hay ningún aviso escrito.'}</p>
      )}
    </section>
  );
}
