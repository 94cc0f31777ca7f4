import { Avatar } from '../page/Avatar.tsx';
import type { Other } from './usePresence.ts';
import './People.css';

/** Who else has it open; `whereOf` says what each is at. */
export const People = ({ people, label, whereOf }: { people: readonly Other[]; label: string; whereOf?: (it: Other) => string }) => (
  <ul className="also-here" aria-label={label}>
    {people.map((it) => {
      const where = whereOf?.(it) ?? '';
      const words = where === '' ? it.name : `${it.name}, en ${where}`;
      return (
        <li key={it.user_id} title={words}>
          <Avatar nombre={it.name} foto={null} />
          <span className="unseen">{words}</span>
        </li>
      );
    })}
  </ul>
);
