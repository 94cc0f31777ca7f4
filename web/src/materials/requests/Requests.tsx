import {
  createMaterialRequest,
  getMaterialRequests,
  getRequestXlsx,
  requestFigures,
  type MaterialRequest,
} from 'contract/materials/index.ts';
import { useLive } from '../../api/live.ts';
import { List } from '../../ui/list/List.tsx';
import type { ListProps } from '../../ui/list/listProps.ts';
import { requestPaths, toOpen } from '../requestAddresses.ts';
import { requestColumns } from './columns.tsx';
import { RequestFigures } from './RequestFigures.tsx';
import '../requests.css';

interface Props extends Pick<ListProps<MaterialRequest>, 'title' | 'filters' | 'rowActions' | 'intro' | 'empty'> {
  columns?: ListProps<MaterialRequest>['columns'];
  /** Which of them. */
  only: Record<string, string>;
  /** What a new one begins with. */
  begin?: Record<string, string>;
}

/** A list of requests, as others change them; each says which ones, and by what they are narrowed. */
export function Requests({ columns = requestColumns, only, begin = {}, ...list }: Props) {
  useLive('requests:all', [getMaterialRequests, requestFigures]);
  return (
    <List
      isOfProjects
      {...list}
      call={getMaterialRequests}
      fixed={only}
      rowKey={(it) => it.number}
      columns={columns}
      link={toOpen}
      figures={figuresOf(only)}
      actions={[{ label: 'Generar solicitud', call: createMaterialRequest, link: { to: requestPaths.create, search: begin } }]}
      excel={{ call: getRequestXlsx, fixed: only }}
    />
  );
}

const figuresOf =
  (only: Record<string, string>): NonNullable<ListProps<MaterialRequest>['figures']> =>
  (asked, nothing) => <RequestFigures only={only} asked={asked} nothing={nothing} />;
