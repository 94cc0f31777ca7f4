import { useRef, useState } from 'react';
import {
  updateMaterialRequestItem,
  updateMaterialRequestItemComment,
  type MaterialRequestInfo,
  type RequestLine,
} from 'contract/materials/index.ts';
import { useAction } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { notify } from '../../ui/page/notices.tsx';
import { whoToAskOf } from '../../ui/page/whoToAsk.ts';

export interface LineChanges {
  quantity: (line: RequestLine, quantity: string) => void;
  comment: (line: RequestLine, comment: string) => void;
  /** What the server said about a line, by its id. */
  wrong: ReadonlyMap<number, string>;
}

/** Changes lines of a request that waits, one after the other, each over the version that the one before left. */
export function useLineChanges({ version, status }: MaterialRequestInfo): LineChanges {
  const quantities = useAction(updateMaterialRequestItem, { quiet: true });
  const comments = useAction(updateMaterialRequestItemComment, { quiet: true });
  const [wrong, setWrong] = useState<ReadonlyMap<number, string>>(new Map());
  const seen = useRef(version);
  const queue = useRef(Promise.resolve());

  const change = ({ material_request_item_id: id, code }: RequestLine, save: (version: number) => Promise<MaterialRequestInfo>) => {
    queue.current = queue.current.then(async () => {
      try {
        const saved = await save(Math.max(seen.current, version));
        seen.current = saved.version;
        setWrong((before) => new Map([...before].filter(([line]) => line !== id)));
        notify('success', saved.status === status ? `Se guardó ${code}` : `Se guardó ${code}: la solicitud vuelve a pedir aprobación`);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { message, fields } = error;
        const said = [Object.values(fields).join(' ') || message, whoToAskOf(error) ?? []].flat().join(' ');
        setWrong((before) => new Map([...before, [id, said]]));
      }
    });
  };
  return {
    wrong,
    quantity: (line, quantity) =>
      change(line, (version) => quantities.mutateAsync({ material_request_item_id: line.material_request_item_id, quantity, version })),
    comment: (line, comment) =>
      change(line, (version) => comments.mutateAsync({ material_request_item_id: line.material_request_item_id, comment, version })),
  };
}
