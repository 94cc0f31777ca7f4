import { useEffect, useState } from 'react';
import { companyName } from 'contract/administration/company/company.ts';
import { formatInstant } from 'contract/format.ts';
import { useCall } from '../api.ts';
import { useSession } from '../api/session.ts';
import { usePrintedAt } from '../ui/look/paper.ts';

const key = 'company';

/** Over what is printed: whose it is, who printed it and when. */
export function PaperHead() {
  const at = usePrintedAt();
  const name = useCompanyName(at !== undefined);
  const session = useSession();
  if (at === undefined) return null;
  return (
    <header className="paper-head">
      <strong>{name}</strong>
      <span>
        Impreso por {session.state === 'logged in' ? session.user.nombre : 'nadie'} el {formatInstant(at)}
      </span>
    </header>
  );
}

/** Paper does not wait for an answer: the name is asked for once the page is at rest, remembered in this browser, and renewed at each printing. */
function useCompanyName(isWanted: boolean): string {
  const [isAtRest, setAtRest] = useState(false);
  const { data } = useCall(companyName, {}, { enabled: isWanted || isAtRest });
  useEffect(() => {
    if (localStorage.getItem(key) !== null) return undefined;
    const timer = setTimeout(() => setAtRest(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (data) localStorage.setItem(key, data.nombre);
  }, [data]);
  return data?.nombre ?? localStorage.getItem(key) ?? 'Project Administrator';
}
