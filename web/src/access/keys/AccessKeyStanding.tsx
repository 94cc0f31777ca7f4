import { accessKeyStates, type AccessKey } from 'contract/access/keys.ts';
import { endedWords } from '../../ui/days/late.ts';
import { Status } from '../../ui/page/Status.tsx';

/** How a key stands today; one that has expired says since when. */
export const AccessKeyStanding = ({ estado, vence_el }: Pick<AccessKey, 'estado' | 'vence_el'>) => (
  <Status tone={accessKeyStates.tone(estado)}>
    {accessKeyStates.label(estado)}
    {estado === 'vencida' && vence_el && ` ${endedWords(vence_el)}`}
  </Status>
);
