import type { Deal } from 'contract/projects/crm.ts';
import type { Reader } from '../../platform/database/database.ts';
import { crmWords, embeddedCrm } from './embedded-crm.ts';
import { hubspot } from './hubspot.ts';
import { pipedrive } from './pipedrive.ts';
import type { Crm } from './port.ts';
import { asking } from '../asking.ts';
import type { Vendor } from './vendor.ts';

const vendors = { hubspot, pipedrive } as const satisfies Record<string, Vendor>;

interface Settings {
  CRM_KIND?: keyof typeof vendors | undefined;
  CRM_URL?: string | undefined;
  CRM_TOKEN?: string | undefined;
  /** Where a person sees a deal in the CRM; `{id}` stands for it. */
  CRM_DEAL_URL?: string | undefined;
  CRM_TIMEOUT_MS: number;
}

/** The CRM of somebody else over its documented API, where nothing is ever written; our own registry where none is named. */
export function chosenCrm({ CRM_KIND, CRM_URL, CRM_TOKEN, CRM_DEAL_URL, CRM_TIMEOUT_MS }: Settings, db: Reader): Crm {
  if (!CRM_KIND || !CRM_TOKEN) return embeddedCrm(db);
  const vendor = vendors[CRM_KIND];
  const ask = asking({
    who: 'El CRM',
    settings: { credential: 'CRM_TOKEN', place: 'CRM_URL y CRM_KIND' },
    base: CRM_URL ?? vendor.base,
    headers: vendor.headers(CRM_TOKEN),
    timeout: CRM_TIMEOUT_MS,
  });
  const placed = (deal: Deal): Deal => ({
    ...deal,
    url: CRM_DEAL_URL ? CRM_DEAL_URL.replace('{id}', encodeURIComponent(deal.crm_id)) : null,
  });
  return {
    ...crmWords,
    label: `CRM (${vendor.name})`,
    configured: true,
    source: CRM_KIND,
    name: vendor.name,
    check: () => vendor.check(ask),
    async deal(id) {
      const found = await vendor.deal(ask, id);
      return found && placed(found);
    },
    async search(text, most) {
      const items = (await vendor.search(ask, text, most)).slice(0, most).map(placed);
      return { items, total: items.length };
    },
  };
}
