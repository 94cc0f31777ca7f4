import { CheckCircleOutlined, QuestionCircleOutlined, StopOutlined } from '@ant-design/icons';
import { explainActions, type ExplainedAction, type ExplainedThing } from 'contract/dashboards/explain.ts';
import { useCall } from '../api.ts';
import { store } from '../api/store.ts';
import type { Action } from './action.tsx';
import { Button } from './Button.tsx';
import { Drawer } from './Drawer.tsx';
import { Loaded } from './Loaded.tsx';
import { whoToAsk } from './whoToAsk.ts';
import './explanation.css';

interface Subject {
  thing: ExplainedThing;
  /** As its address says it. */
  id: string;
  /** What it is called: `TR-000031`. */
  title: string;
}

const openSubject = store<Subject | undefined>(undefined);

/** Opens what can be done with something, and why not the rest; one of the actions of every page of a thing that is explained. */
export const explainAction = (subject: Subject): Action => ({
  label: 'Explícame',
  icon: <QuestionCircleOutlined />,
  isQuiet: true,
  onClick: () => openSubject.set(subject),
});

/** Where explanations appear: one per page, beside the app. */
export function Explanation() {
  const subject = openSubject.use();
  return subject ? <ExplanationPanel subject={subject} onClose={() => openSubject.set(undefined)} /> : null;
}

function ExplanationPanel({ subject: { title, ...named }, onClose }: { subject: Subject; onClose: () => void }) {
  const answer = useCall(explainActions, named);
  return (
    <Drawer title={`Qué puede hacer con ${title}`} onClose={onClose}>
      <Loaded answer={answer}>
        {({ actions }) => {
          const absent = actions.filter((it) => it.reason !== null);
          const possible = actions.filter((it) => it.reason === null);
          return (
            <>
              <Part title="Puede" actions={possible} empty="Con esto, ahora, usted puede mirar." />
              <Part title="No puede, y por qué" actions={absent} empty="Nada se lo impide: puede hacer todo lo que hay." />
              <Button onClick={onClose}>Entendido</Button>
            </>
          );
        }}
      </Loaded>
    </Drawer>
  );
}

function Part({ title, actions, empty }: { title: string; actions: readonly ExplainedAction[]; empty: string }) {
  return (
    <section className="explanation">
      <h2>{title}</h2>
      {actions.length === 0 && <p className="muted">{empty}</p>}
      <ul>
        {actions.map((it) => (
          <li key={it.action} className={it.reason === null ? 'explanation-open' : 'explanation-closed'}>
            <span aria-hidden>{it.reason === null ? <CheckCircleOutlined /> : <StopOutlined />}</span>
            <div>
              <strong>{it.label}</strong>
              <p>{it.reason ?? it.effect}</p>
              {it.who && <p className="explanation-who">{whoToAsk(it.who)}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
