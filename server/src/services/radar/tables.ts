import type { RadarRule } from 'contract/services/index.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    /** What the radar said of a request when it was approved. */
    service_findings: { request_id: number; rule: RadarRule; text: string; approved_on: string };
  }
}
