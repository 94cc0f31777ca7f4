import './Avatar.css';

/** A person's photo, or the initials of the name. It says nothing that the name beside it does not say. */
export const Avatar = ({ nombre, foto }: { nombre: string; foto: string | null }) =>
  foto ? (
    <img className="face-avatar" src={foto} alt="" />
  ) : (
    <span className="face-avatar" aria-hidden>
      {initialsOf(nombre)}
    </span>
  );

const initialsOf = (nombre: string): string => {
  const words = nombre.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((it) => it?.slice(0, 1) ?? '')
    .join('')
    .toUpperCase();
};
