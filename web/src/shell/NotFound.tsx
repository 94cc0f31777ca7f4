import { Button } from '../ui/Button.tsx';
import { Mark } from './Mark.tsx';
import './Outside.css';

/** Any unknown address; the words are the specification's (1 §2). */
export function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="outside outside-plain">
      <Mark />
      <h1 tabIndex={-1}>Disculpa, esta página no existe</h1>
      <Button kind="primary" link={{ to: '/' }}>
        Volver al inicio
      </Button>
    </main>
  );
}
