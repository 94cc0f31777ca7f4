import './WhyNot.css';

/** Beside a button that is off: why, for the mouse, the keyboard and the finger. */
export const WhyNot = ({ of, why }: { of: string; why: string }) => (
  <details className="why-not">
    <summary aria-label={`¿Por qué no se puede ${of}?`}>¿Por qué no?</summary>
    <p>{why}</p>
  </details>
);
