import { CheckCircleFilled } from '@ant-design/icons';
import { updateUsuarioPreferencias } from 'contract/access/profile.ts';
import { firstSteps, type ToDo } from 'contract/dashboards/workday/starting.ts';
import { useAction, useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { linkTo } from '../../ui/page/to.ts';

/** For who starts: the screens of their role, and for who fills an empty company what comes first; until they close it. */
export function FirstSteps() {
  const { data } = useCall(firstSteps, {});
  const closing = useAction(updateUsuarioPreferencias);
  if (!data || data.pasos.length + data.empresa.length === 0) return null;
  return (
    <Box className="first-steps" label="Primeros pasos">
      <header>
        <h2>Primeros pasos</h2>
        <Button kind="text" busy={closing.isPending} onClick={() => closing.mutate({ primeros_pasos: false })}>
          No mostrar más
        </Button>
      </header>
      <div className="first-steps-lists">
        {data.empresa.length > 0 && <Steps title="Para que la empresa funcione, en este orden" steps={data.empresa} done="Listo" />}
        <Steps title="Lo que más usará" steps={data.pasos} done="Visto" />
      </div>
    </Box>
  );
}

const Steps = ({ title, steps, done }: { title: string; steps: readonly ToDo[]; done: string }) => (
  <section>
    <h3>{title}</h3>
    <ol>
      {steps.map(({ clave, titulo, texto, url, hecho }) => (
        <li key={clave} data-done={hecho || undefined}>
          <Link {...linkTo(url)}>{titulo}</Link>
          {hecho && (
            <span className="first-steps-done">
              <CheckCircleFilled aria-hidden /> {done}
            </span>
          )}
          <p className="muted">{texto}</p>
        </li>
      ))}
    </ol>
  </section>
);
