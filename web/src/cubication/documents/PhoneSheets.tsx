import { useMemo } from 'react';
import { materialCategoryNames, serviceTypeNames } from 'contract/cubication/index.ts';
import { Cards } from './Cards.tsx';
import type { SheetName } from './SheetTabs.tsx';
import { useCommentCounts } from '../comments/useCommentCounts.ts';
import { materialColumns } from '../materials/materialColumns.ts';
import { useAsked } from '../materials/askedQuantity.ts';
import { useNeeds } from '../materials/needs.ts';
import { panelColumns } from '../panels/PanelsSheet.tsx';
import { serviceColumns } from '../services/ServicesSheet.tsx';
import type { SheetProps } from '../sheetProps.ts';

interface Props extends SheetProps {
  sheet: SheetName;
}

const noOffers = new Map();
const orders = {
  materials: { groups: materialCategoryNames, groupOf: (it: { category: string }) => it.category },
  services: { groups: serviceTypeNames, groupOf: (it: { service_type: string }) => it.service_type },
  panels: { groups: ['equipos_otros'], groupOf: () => 'equipos_otros' },
};

/** The sheets on a phone: to be read, and one row at a time to be changed. */
export function PhoneSheets({ sheet, work, others, moveTo, mayEdit, sums, sought, onComment }: Props) {
  const { document } = work.facts.use();
  const mayComment = document.allowed_actions.includes('comment') && (mayEdit || document.template === null);
  const needs = useNeeds(work, mayEdit);
  const asked = useAsked(work);
  const comments = useCommentCounts(work, 'materials');
  const ofServices = useCommentCounts(work, 'services');
  const ofPanels = useCommentCounts(work, 'panels');
  const columns = useMemo(
    () => ({
      materials: materialColumns({
        mayEdit,
        mayComment,
        variables: () => work.variables,
        offers: noOffers,
        needs,
        asked,
        comments,
      }),
      services: serviceColumns({ mayEdit, comments: ofServices, variables: () => work.variables }),
      panels: panelColumns({ mayEdit, comments: ofPanels, variables: () => work.variables }),
    }),
    [work, mayEdit, mayComment, needs, asked, comments, ofServices, ofPanels],
  );
  const common = { work, others, moveTo, mayEdit, sums, sought, onComment };
  if (sheet === 'servicios')
    return (
      <Cards
        {...common}
        key="services"
        part="services"
        sheet={work.services}
        order={orders.services}
        columns={columns.services}
        figures={['total_cost', 'Quantity']}
      />
    );
  if (sheet === 'tableros')
    return (
      <Cards
        {...common}
        key="panels"
        part="panels"
        sheet={work.panels}
        order={orders.panels}
        columns={columns.panels}
        figures={['total', 'quantity']}
      />
    );
  return (
    <Cards
      {...common}
      key="materials"
      part="materials"
      sheet={work.materials}
      order={orders.materials}
      columns={columns.materials}
      figures={['amount', 'total']}
    />
  );
}
