import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { createMaterialRequest, getMaterialRequest } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { NotForRole } from '../../ui/page/NotForRole.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Missing } from '../../ui/page/Missing.tsx';
import { requestPaths, toDraft, toRequest } from '../requestAddresses.ts';
import { draft } from '../../ui/form/draft.ts';
import { beginningOf, emptyBeginning, withUnsaved, withUsual, type Beginning } from './draft.ts';
import { RequestForm } from './RequestForm.tsx';
import { useUsual } from './useUsual.ts';

/** What the address asks for: a draft to go on with, a request to make again, or a project and a document to begin with. */
interface AddressQuery {
  borrador?: string | undefined;
  repetir?: string | undefined;
  proyecto?: string | undefined;
  lugar?: string | undefined;
  documento?: string | undefined;
  categoria?: string | number | undefined;
  bodega?: string | undefined;
}

interface Props {
  title?: string;
  /** Where a draft that was begun here is gone on with. */
  path?: string;
  /** It asks for what lies in a warehouse of ours, to be brought or to be fetched, and for nothing else. */
  isTransfer?: boolean;
}

/** A form of its own for each address; the draft that a form has begun is still the same form. */
export function RequestNew({ title = 'Generar solicitud', path = requestPaths.create, isTransfer = false }: Props) {
  const asked: AddressQuery = useSearch({ strict: false });
  const navigate = useNavigate();
  const [own, setOwn] = useState<{ number: string; key: string }>();
  const key =
    own && own.number === asked.borrador
      ? own.key
      : [asked.borrador, asked.repetir, asked.proyecto, asked.lugar, asked.documento, asked.categoria, asked.bodega].join(' ');
  if (!may(createMaterialRequest.permission))
    return (
      <>
        <PageHead title={title} />
        <NotForRole text="Su rol no pide materiales." />
      </>
    );
  const onNumber = (number: string) => {
    setOwn({ number, key });
    void navigate({ to: path, search: { borrador: number }, replace: true, resetScroll: false });
  };
  return <NewRequestForm key={key} asked={asked} onNumber={onNumber} title={title} isTransfer={isTransfer} />;
}

interface NewRequestFormProps extends Required<Omit<Props, 'path'>> {
  asked: AddressQuery;
  onNumber: (number: string) => void;
}

/** The form, once what it begins with is there. */
function NewRequestForm({ asked: given, onNumber, title, isTransfer }: NewRequestFormProps) {
  const [asked] = useState(given);
  const [start, setStart] = useState<Beginning>();
  const number = asked.borrador ?? asked.repetir;
  const usual = useUsual(start === undefined && number === undefined && !asked.proyecto);
  const answer = useCall(getMaterialRequest, { number: number ?? '' }, { enabled: start === undefined && number !== undefined });
  const read = start === undefined && number !== undefined && !answer.isFetching ? answer.data : undefined;
  // What was sent has a page of its own, which also says what was written here and is not in it.
  if (read && asked.borrador && read.status !== 'borrador') return <Navigate {...toRequest(read)} replace />;
  if (read && isTransfer && read.document_kind !== 'InventoryTransferRequest') return <Navigate {...toDraft(read)} replace />;
  if (read) setStart(recoverDraft(beginningOf(read, { isRepeated: !asked.borrador })));
  if (start === undefined && number === undefined && usual) {
    const link = {
      project: asked.proyecto,
      place: asked.lugar,
      document: isTransfer ? 'InventoryTransferRequest' : asked.documento,
      category: asked.categoria,
      warehouse: asked.bodega,
    };
    setStart(recoverDraft(withUsual(emptyBeginning(link), usual, link)));
  }
  if (start === undefined) return <Missing title={title} answer={answer} back={{ to: requestPaths.mine, words: 'Ver mis solicitudes' }} />;
  return (
    <>
      <PageHead title={title} />
      <RequestForm start={start} onNumber={onNumber} isTransfer={isTransfer} />
    </>
  );
}

const recoverDraft = (start: Beginning): Beginning => withUnsaved(start, draft.read(start.local));
